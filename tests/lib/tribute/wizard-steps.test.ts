import { describe, expect, test } from 'vitest';
import {
  daysUntil,
  detailsProblems,
  LAST_OPEN_PATH,
  missingStep,
  nameRows,
  nextPath,
  previousPath,
  resumePath,
  stepIndexOf,
  subjectOf,
  WIZARD_STEPS,
} from '#lib/tribute/wizard-steps.ts';

const TODAY = new Date(2026, 10, 21, 15, 30);
const DRAFT = {
  tributeType: 'BIRTHDAY' as const,
  occasionTitle: '',
  names: [{ firstName: 'Anna', lastName: 'Moss' }],
  gender: 'Female' as const,
  dueDate: '12/05/2026',
  questions: [{ text: 'What do you love most about Anna?' }],
};

const missing = (path: string, change: object) => missingStep(path, { ...DRAFT, ...change }, TODAY)?.name;
const problems = (change: object) => detailsProblems({ ...DRAFT, ...change }, TODAY);

describe('the order', () => {
  test('[route-create-steps] goes from the occasion by plan, own clip and invitation to ready, and back [wizard-order]', () => {
    const paths = WIZARD_STEPS.map(({ path }) => path);
    expect(paths).toEqual([
      '/createtribute',
      '/createtribute/reeldetails',
      '/createtribute/questions',
      '/createtribute/upgrade',
      '/createtribute/record',
      '/createtribute/invite',
      '/createtribute/tributeready',
    ]);
    expect(paths.map(nextPath)).toEqual([...paths.slice(1), null]);
    expect(paths.map(previousPath)).toEqual([null, ...paths.slice(0, -1)]);
  });

  test('counts an own question among the questions', () => {
    const path = '/createtribute/questions/addquestions';
    expect(stepIndexOf(path)).toBe(2);
    expect(previousPath(path)).toBe('/createtribute/questions');
    expect(nextPath(path)).toBe('/createtribute/upgrade');
  });

  test('treats an unknown address as the start', () => {
    expect(stepIndexOf('/createtribute/questionsandmore')).toBe(0);
  });
});

describe('entering', () => {
  test('a complete draft may go anywhere, and is ready only after the invitation', () => {
    for (const { path } of WIZARD_STEPS.slice(0, -1)) expect(missing(path, {})).toBeUndefined();
    expect(missing('/createtribute/tributeready', {})).toBe('invite');
  });

  test('a visitor may do the first three [wizard-before-sign-in]', () => {
    expect(WIZARD_STEPS.filter(({ needsSignIn }) => !needsSignIn).map(({ name }) => name)).toEqual([
      'occasion',
      'details',
      'questions',
    ]);
    expect(WIZARD_STEPS[2]?.path).toBe(LAST_OPEN_PATH);
  });

  test('a draft from elsewhere continues where something is missing, else at the plan', () => {
    expect(resumePath({ ...DRAFT, tributeType: null }, TODAY)).toBe('/createtribute');
    expect(resumePath({ ...DRAFT, questions: [] }, TODAY)).toBe('/createtribute/questions');
    expect(resumePath(DRAFT, TODAY)).toBe('/createtribute/upgrade');
  });

  test('each step requires those before it', () => {
    const path = '/createtribute/tributeready';
    expect(missing(path, { tributeType: null })).toBe('occasion');
    expect(missing(path, { names: [{ firstName: ' ', lastName: '' }] })).toBe('details');
    expect(missing(path, { dueDate: '11/20/2026' })).toBe('details');
    expect(missing(path, { questions: [] })).toBe('questions');
    expect(missing('/createtribute/questions', { questions: [] })).toBeUndefined();
    expect(missing('/createtribute', { tributeType: null })).toBeUndefined();
  });
});

describe('details', () => {
  test('a couple needs two first names, further people none', () => {
    const names = [
      { firstName: 'Anna', lastName: '' },
      { firstName: '', lastName: 'Moss' },
      { firstName: '', lastName: '' },
    ];
    expect(problems({ gender: 'Couple', names }).names).toEqual([1]);
    expect(problems({ gender: 'Couple', names: names.slice(0, 1) }).names).toEqual([1]);
    expect(problems({ gender: 'Male', names }).names).toEqual([]);
  });

  test('another occasion needs its title', () => {
    expect(problems({ tributeType: 'OTHER' }).isTitleMissing).toBe(true);
    expect(problems({ tributeType: 'OTHER', occasionTitle: 'Retirement' }).isTitleMissing).toBe(false);
  });

  test.each([
    ['11/21/2026', null],
    ['11/21/2027', null],
    ['11/20/2026', 'past'],
    ['11/22/2027', 'tooFar'],
    ['02/30/2027', 'missing'],
    ['', 'missing'],
  ])('due date %s: %s', (dueDate, problem) => {
    expect(problems({ dueDate }).dueDate).toBe(problem);
  });

  test('counts calendar days, whatever the time', () => {
    expect(daysUntil('12/05/2026', TODAY)).toBe(14);
    expect(daysUntil('11/21/2026', TODAY)).toBe(0);
  });
});

describe('the subject', () => {
  const ben = { firstName: ' Ben ', lastName: 'Oak' };

  test('a person is one name, a couple two', () => {
    expect(subjectOf(DRAFT)).toEqual({
      names: DRAFT.names,
      gender: 'Female',
      shortName: 'Anna',
      name: 'Anna Moss',
    });
    const couple = subjectOf({ ...DRAFT, gender: 'Couple', names: [...DRAFT.names, ben] });
    expect(couple.name).toBe('Anna & Ben');
    expect(couple.names[1]).toEqual({ firstName: 'Ben', lastName: 'Oak' });
  });

  test('a team has one name and no gender, and the draft keeps unused input', () => {
    const draft = { ...DRAFT, tributeType: 'TEAM_ICEBREAKER' as const, names: [...DRAFT.names, ben] };
    expect(nameRows({ ...draft, gender: 'Couple' })).toHaveLength(1);
    expect(subjectOf(draft)).toMatchObject({ names: [{ firstName: 'Anna', lastName: '' }], gender: null });
  });
});
