import { reportUncaught } from '#lib/browser/report-errors.ts';

// Next runs this in the browser before every page.
reportUncaught();
