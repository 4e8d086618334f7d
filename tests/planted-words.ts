/** Files with archaic phrases, in and outside of the texts that are checked. */
export const PLANTED_WORDS: Record<string, string> = {
  'lib/comments.ts': "export const a = 'whoever';\n// Whoever calls.\nexport const b = 1; // Waits anew.\n",
  'lib/documented.ts': '/**\n * Returns `anew`.\n * A clip of ours.\n */\nexport const c = 1;\n',
  'components/a/drawn.tsx': 'export const A = () => (\n  <p>\n    {/* The page goes on. */}\n  </p>\n);\n',
  'app/api/a/route.ts':
    "export const a = { summary: 'Whom to ask', other: 'whom' };\nexport const b = {\n  description:\n    'One film',\n};\n",
  'lib/outside.ts': "export const c = { summary: 'One film' };\n",
  'app/a.css': '/* By itself. */\na {}\n',
  'tests/titles.test.ts':
    "test('tells of it', () => {});\ntest.each([1])(\n  'knows what is sent',\n  () => {},\n);\ntest('so many calls, nor by one', () => {});\ntest('are as they were when it is said', () => {});\ntest('is told, and lets one go when one thinks so', () => {});\ntest('lets one of many win, so many that it stops', () => {});\n",
  'README.md': 'Says "whom" and `whom`.\n\n```sh\nwhom\n```\n\nAsks for it.\n',
  'lib/messages/en/preview.json': '{\n  "defaultDescription": "One film.",\n  "foot": "{film}."\n}\n',
  'lib/messages/en/planted.json': '{\n  "description": "One film.",\n  "all": ["For whom?"]\n}\n',
};

/** The findings in these files, in order. */
export const FOUND_WORDS = [
  'README.md:7 Asks for',
  'app/a.css:1 By itself',
  'app/api/a/route.ts:1 Whom',
  'app/api/a/route.ts:4 film',
  'components/a/drawn.tsx:3 goes on',
  'lib/comments.ts:2 Whoever',
  'lib/comments.ts:3 anew',
  'lib/documented.ts:3 of ours',
  'lib/messages/en/planted.json:2 film',
  'lib/messages/en/planted.json:3 whom',
  'tests/titles.test.ts:1 tells of',
  'tests/titles.test.ts:3 what is',
  'tests/titles.test.ts:6 so many calls',
  'tests/titles.test.ts:6 nor by',
  'tests/titles.test.ts:7 as they were',
  'tests/titles.test.ts:7 it is said',
  'tests/titles.test.ts:8 is told',
  'tests/titles.test.ts:8 lets one',
];
