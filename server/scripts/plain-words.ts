export type Rule = { phrase: RegExp; instead: string };

const rule = (phrase: RegExp, instead: string): Rule => ({ phrase, instead });

const RULES: readonly Rule[] = [
  rule(/\bwho(so)?ever\b/i, '"anyone who", "the person who"'),
  rule(/\bwhom(ever)?\b/i, '"who"'),
  rule(/\banew\b/i, '"again"'),
  rule(/\b(some|any|every)body\b/i, '"someone", "anyone", "everyone"'),
  rule(/\bof (ours|theirs|mine|yours)\b/i, '"our", "their", "my", "your"'),
  rule(/\bof (one's|its|their|our|your|my|his|her) own\b/i, '"its own", "their own" before the noun'),
  rule(/\b(is|are|was|were) no more\b(?! than)/i, '"no longer exists", "was deleted"'),
  rule(/\bas (it was|they were)\b(?= when\b|[.,;:)!]|$)/i, '"unchanged"'),
  rule(/\b(goes|go|went) on\b(?! to\b)/i, '"continues", "resumes"'),
  rule(/\bby (it|them|our|your)sel(f|ves)\b/i, '"automatically", "on its own"'),
  rule(/\b(is|are|was|were|be) begun\b/i, '"started"'),
  rule(/\bha(s|ve) come (further|so far)\b|\bnot so far\b/i, '"out of sync"'),
  rule(/\bwho calls\b/i, '"the caller"'),
  rule(/\bput(s|ting)? away\b/i, '"archive", "archived"'),
  rule(/\bma(de|kes?|king) ready\b/i, '"prepare", "prepared"'),
  rule(/\btell(s|ing)? of\b|\btold of\b|\btold so\b/i, '"report", "notify", "say that"'),
  rule(/\b(is|are|was|were) told\b/i, '"sees", "is notified", "the page says"'),
  rule(/\bit is said\b/i, '"the page says"'),
  rule(/\bone thinks\b|\blets one\b(?! of\b)/i, 'name the actor'),
  rule(/\bso many (?!that\b)\w+/i, '"this many", or the number'),
  rule(/\b(nor|but) by\b/i, '"or without", "except by"'),
  rule(/\bhear(s|d|ing)? of\b/i, '"is notified of"'),
  rule(/\ball that (?!matters\b)/i, '"everything", "all … that"'),
  rule(/\bwhat (nobody|no one|someone|everyone|one|people) /i, 'name the thing: "clips that nobody owns"'),
  rule(/\bin the hands of\b/i, '"claimed by", "owned by"'),
  rule(/\b(one|he|she|him|they|them) who\b/i, '"the person who", "people who"'),
  rule(/\bdearest\b/i, '"most expensive", "highest first"'),
  rule(/\bat the door\b|\bin vain\b|\bsave for\b/i, 'the plain word for it'),
  rule(
    /\b(there|here|where)(in|of|by|from|upon|with|after)\b(?<!\b(therefore|whereas))/i,
    '"in it", "by this", "after that"',
  ),
  rule(/\b(hence|thence|whence|henceforth|forthwith|thus)\b/i, '"so", "from there", "from now on"'),
  rule(/\b(lest|shall|upon|amongst|whilst|nou?ght|naught|albeit)\b/i, 'the modern word for it'),
];

/** RULES plus those for comments, test titles and documents, where programs request data. */
export const TECHNICAL_RULES: readonly Rule[] = [
  ...RULES,
  rule(/\bask(s|ed|ing)? for\b/i, '"request", "require", "prompt for"'),
  rule(
    /\bwhat (is|was|are|were) (?!wrong\b|missing\b|left\b|next\b|new\b|due\b|going\b|happening\b|this\b|that\b|it\b)/,
    'name the thing: "unsent clips", not "what is not sent"',
  ),
];

const NO_FILM = rule(/\bfilm(s|ed|ing)?\b/i, '"reel"');

export const API_RULES: readonly Rule[] = [...TECHNICAL_RULES, NO_FILM];

export const SCREEN_RULES: readonly Rule[] = [
  ...RULES,
  NO_FILM,
  rule(/\be-mails?\b/i, '"email"'),
  rule(/\blog in\b/i, '"sign in"'),
];

/** Ids of the messages that docs/specification.md fixes letter by letter. */
export const FIXED_MESSAGES: readonly string[] = ['preview.defaultDescription'];
