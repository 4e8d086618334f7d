import { NO_IMAGE_EDITING } from '#components/reel-form/image-editing.ts';
import { theme } from '#components/theme/theme.ts';
import { BREAKPOINTS, TOKENS } from '#components/theme/tokens.ts';
import { identityErrorMessage } from '#lib/browser/auth/identity-errors.ts';
import { GENDERS, TributeDto } from '#lib/contracts/tributes.ts';
import { UserDto } from '#lib/contracts/users.ts';
import { CURRENCY, DEFAULT_PLAN, FREE_CREDITS, PRICE_PER_PERSON_CENTS } from '#lib/credits/plans.ts';
import { en } from '#lib/messages/messages.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { FALLBACK_DUE_DAYS, WIZARD_DUE_DAYS } from '#lib/tribute/due-date.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { previewOf } from '#lib/tribute/preview.ts';
import type { StatementId } from './specification.ts';
import { SPECIFIED_TYPES } from './support/specified-occasions.ts';

type Row = [is: unknown, shouldBe: unknown];

const identityCode = (code: string) =>
  identityErrorMessage(Object.assign(new Error(), { code: `auth/${code}` }));
const previewTitle = (tributeType: TributeType, isThankYou = false) =>
  previewOf({ tributeType, name: 'Ada', language: 'en' }, { isThankYou }).title;
/** Checks that a shape has the specified fields, among others. */
const fieldsOf = (shape: object, ...fields: string[]): Row => [
  fields.filter((field) => field in shape),
  fields,
];
const ada = { firstName: 'Ada', lastName: 'Lovelace' };
const alan = { firstName: 'Alan', lastName: 'Turing' };
const grace = { firstName: 'Grace', lastName: 'Hopper' };

/** Constants and fixed texts beside docs/specification.md: both sides of each row must be equal. */
export const TABLE: Partial<Record<StatementId, Row[]>> = {
  // Added occasions change none of these.
  'occasion-types': [
    [
      SPECIFIED_TYPES.map((type) => en.occasions[type]),
      [
        'Memorial',
        'Birthday',
        'Graduation',
        'Wedding',
        'Goodbye',
        'Team Icebreaker',
        'Reviews',
        'Other Occasion',
      ],
    ],
  ],
  'gender-choices': [[GENDERS, ['Male', 'Female', 'Couple']]],
  'user-server-form': [
    fieldsOf(UserDto.shape, 'createdAt', 'email', 'basicInfo', 'counts', 'credit', 'stripeCustomerId', '_id'),
    [Object.keys(UserDto.shape.basicInfo.shape), ['firstName', 'lastName', 'image']],
    [Object.keys(UserDto.shape.counts.shape), ['submissions', 'views', 'hearts']],
  ],
  'tribute-shape': [
    fieldsOf(
      TributeDto.shape,
      '_id',
      'tributeId',
      'name',
      'tributeType',
      'tributeFor',
      'createdBy',
      'imageUrl',
      'questions',
    ),
    fieldsOf(TributeDto.shape.tributeFor.shape, 'name', 'gender'),
    [Object.keys(TributeDto.shape.createdBy.shape), ['userId']],
    fieldsOf(TributeDto.shape.questions.element.shape, '_id'),
  ],
  'image-editing': [
    [
      NO_IMAGE_EDITING,
      {
        name: '',
        src: '',
        croppedImage: '',
        objectFit: 'contain',
        aspectRatio: 1,
        zoom: 1,
        crop: { x: 0, y: 0 },
        croppedPixels: { x: 0, y: 0 },
        size: { width: 0, height: 0 },
        index: 0,
      },
    ],
  ],
  'crop-defaults': [
    [NO_IMAGE_EDITING.aspectRatio, 1 / 1],
    [NO_IMAGE_EDITING.zoom, 1],
  ],
  'price-per-person': [[`${PRICE_PER_PERSON_CENTS} ${CURRENCY}`, '100 usd']],
  'free-credits': [[FREE_CREDITS, 5]],
  'default-plan': [[DEFAULT_PLAN, '$0']],
  'preview-family': [
    [
      previewTitle('MEMORIAL'),
      "We're building a memorial reel for Ada. Click here to watch & record for free.",
    ],
    [
      previewTitle('BIRTHDAY'),
      "We're building a birthday reel for Ada. Click here to watch & record for free.",
    ],
    [
      previewTitle('GRADUATION'),
      "We're building a graduation reel for Ada. Click here to watch & record for free.",
    ],
    [
      previewTitle('WEDDING'),
      "We're building a wedding reel for Ada. Click here to watch & record for free.",
    ],
  ],
  'preview-generic': [
    [previewTitle('GOODBYE'), "We're building a reel for Ada. Click here to watch & record for free."],
    [
      previewTitle('TEAM_ICEBREAKER'),
      "We're building a reel for Ada. Click here to watch & record for free.",
    ],
    [previewTitle('REVIEWS'), "We're building a reel for Ada. Click here to watch & record for free."],
  ],
  'preview-other': [[previewTitle('OTHER'), "Click to watch Ada's reel & record for free."]],
  'preview-thanks': [
    [
      previewTitle('BIRTHDAY', true),
      'We made you a reel! Click to watch it & record a thank-you-reply for free.',
    ],
  ],
  'display-two': [[displayName([ada, alan]), 'Ada & Alan']],
  'display-many': [[displayName([ada, alan, grace]), 'Ada, Alan & Grace']],
  'display-one': [
    [displayName([ada]), 'Ada Lovelace'],
    [displayName([ada], { shortForm: true }), 'Ada'],
    [displayName([{ ...ada, lastName: '' }]), 'Ada'],
  ],
  'due-date': [[WIZARD_DUE_DAYS, 14]],
  'due-date-fallback': [[FALLBACK_DUE_DAYS, 7]],
  'theme-colour': [
    [TOKENS.color.green, '#386641'],
    [theme.palette.primary.main, '#386641'],
    [theme.typography.fontFamily, TOKENS.font.body],
    [TOKENS.font.body.includes('Poppins') && TOKENS.font.body.endsWith('sans-serif'), true],
  ],
  'theme-breakpoints': [
    [BREAKPOINTS, { xs: 0, sm: 640, md: 768, lg: 1024, xl: 1280 }],
    [theme.breakpoints.values, BREAKPOINTS],
  ],
  'error-registered': [
    [identityCode('email-already-exists'), 'Email Already Registered!'],
    [identityCode('email-already-in-use'), 'Email Already Registered!'],
  ],
  'error-continue': [[identityCode('invalid-continue-uri'), 'Invalid Success URL']],
  'error-email': [[identityCode('invalid-email'), 'Invalid Email']],
  'error-password': [[identityCode('invalid-password'), 'Invalid Password']],
  'error-wrong-password': [[identityCode('wrong-password'), 'Incorrect Password']],
  'error-uid': [[identityCode('invalid-uid'), 'Invalid User Id']],
  'error-no-user': [[identityCode('user-not-found'), 'User Not Found']],
  'error-too-many': [[identityCode('too-many-requests'), 'Try After Sometime']],
  'error-login': [[identityCode('invalid-login-credentials'), 'Wrong email or password']],
  'error-credential': [[identityCode('invalid-credential'), 'Invalid Credentials']],
  'error-unknown': [[identityCode('quota-exceeded'), 'auth/quota-exceeded']],
};
