import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export type Outcome = { passed: number; failures: string[] };

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
type Result = { errors: { message?: string }[] };
type PlaywrightReport = { stats: { expected: number }; suites: Suite[]; errors: { message?: string }[] };

export function readVitestReport(file: string): Outcome {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    // A file that cannot be loaded, or whose hooks fail, has no failed test.
    if (failed.length === 0 && status === 'failed') return [describe(name, 'the file itself', message)];
    return failed.map(({ fullName, failureMessages }) => describe(name, fullName, failureMessages[0]));
  });
  return { passed: report.numPassedTests, failures };
}

export function readPlaywrightReport(file: string): Outcome {
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const specs = report.suites.flatMap(specsOf);
  const failures = specs.flatMap(({ file: name, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => describe(name, title, results.at(-1)?.errors[0]?.message)),
  );
  const outside = report.errors.map(({ message }) => describe('playwright', 'outside a test', message));
  return { passed: report.stats.expected, failures: [...failures, ...outside] };
}

const specsOf = ({ suites = [], specs }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const describe = (file: string, title: string, complaint = ''): string => {
  const [summary] = stripVTControlCharacters(complaint).trim().split('\n');
  return `${file.replace(`${process.cwd()}/`, '')} › ${title}: ${summary}`;
};
