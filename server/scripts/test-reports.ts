import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export type Outcome = {
  passed: number;
  failures: string[];
  /** Tests that failed once and passed when repeated. */
  repeated: string[];
};

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type Suite = { suites?: Suite[]; specs: Spec[] };
type Spec = { title: string; file: string; tests: { status: string; results: Result[] }[] };
type Failure = { message?: string; location?: { line: number } };
type Result = { errors: Failure[] };
type PlaywrightReport = {
  stats: { expected: number; flaky: number };
  suites: Suite[];
  errors: { message?: string }[];
};

export function readVitestReport(file: string): Outcome {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    // A file that cannot be loaded, or whose hooks fail, has no failed test.
    if (failed.length === 0 && status === 'failed') return [describe(name, 'the file itself', message)];
    return failed.map(({ fullName, failureMessages }) => describe(name, fullName, failureMessages[0]));
  });
  return { passed: report.numPassedTests, failures, repeated: [] };
}

export function readPlaywrightReport(file: string): Outcome {
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const specs = report.suites.flatMap(specsOf);
  const those = (wanted: string, attempt: number) =>
    specs.flatMap(({ file: name, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => {
          const { message, location } = results.at(attempt)?.errors[0] ?? {};
          return describe(location ? `${name}:${location.line}` : name, title, message);
        }),
    );
  const outside = report.errors.map(({ message }) => describe('playwright', 'outside a test', message));
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: [...those('unexpected', -1), ...outside],
    repeated: those('flaky', 0),
  };
}

/** Returns the first line of a stack trace in an output, whether printed plainly or within a line of JSON. */
export function findStackTrace(output: string): string | undefined {
  const plain = stripVTControlCharacters(output).replaceAll(String.raw`\n`, '\n');
  return /^\s+at \S.*:\d+:\d+.*$/m.exec(plain)?.[0].trim().slice(0, CHARS_MAX);
}

const specsOf = ({ suites = [], specs }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/** Enough to see the expected and the actual value, without pages of HTML. */
const LINES_MAX = 6;
const CHARS_MAX = 300;

const describe = (place: string, title: string, complaint = ''): string => {
  const lines = stripVTControlCharacters(complaint)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, LINES_MAX)
    .map((line) => line.slice(0, CHARS_MAX));
  return `${place.replace(`${process.cwd()}/`, '')} › ${title}: ${lines.join('\n  ')}`;
};
