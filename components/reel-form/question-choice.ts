import type { SuggestedQuestionDto } from '#lib/contracts/tributes.ts';
import type { DraftQuestion } from '#lib/tribute/draft.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';

type Offer = { type: TributeType; suggestions: readonly SuggestedQuestionDto[] };

const markOf = (type: TributeType, index: number) => `${type}/${index}`;

export function choose({ type, suggestions }: Offer, index: number): DraftQuestion[] {
  const question = suggestions[index]?.question;
  return question ? [{ text: question, suggestion: markOf(type, index) }] : [];
}

export function preselected(offer: Offer): DraftQuestion[] {
  return offer.suggestions.flatMap(({ isSelected }, index) => (isSelected ? choose(offer, index) : []));
}

/** Updates suggestions after name or gender changed, and drops other occasions' ones. Keeps custom and edited questions. */
export function inWordsOf(offer: Offer, questions: readonly DraftQuestion[]): DraftQuestion[] {
  const { type, suggestions } = offer;
  return questions.flatMap((question): DraftQuestion[] => {
    const mark = suggestionOf(question);
    if (mark === null) return [question];
    const index = suggestions.findIndex((_, place) => markOf(type, place) === mark);
    const text = suggestions[index]?.question;
    return text ? [{ ...question, text }] : [];
  });
}

export function ideas({ suggestions }: Offer, questions: readonly DraftQuestion[]): number[] {
  const asked = new Set(questions.map(({ text }) => text));
  return suggestions.flatMap(({ question }, index) => (asked.has(question) ? [] : [index]));
}

/** Returns the list with an item moved, or unchanged for an invalid place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

// The stored draft may be older than this code.
function suggestionOf(question: DraftQuestion): string | null {
  return 'suggestion' in question && typeof question.suggestion === 'string' ? question.suggestion : null;
}
