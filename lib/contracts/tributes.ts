import { z } from 'zod';
import { isPlan } from '#lib/credits/plans.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { REEL_FORMATS } from '#lib/reel/format.ts';
import {
  NAMES_CHARS_MAX,
  OCCASION_TITLE_CHARS_MAX,
  PEOPLE_MAX,
  PERSON_NAME_CHARS_MAX,
  QUESTION_CHARS_MAX,
  QUESTIONS_MAX,
  SEEN_CLIPS_MAX,
} from '#lib/tribute/limits.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { PictureUrl } from './addresses.ts';
import { PlayableHello } from './hello.ts';
import { ObjectIdString, TributeId } from './ids.ts';
import { PageQuery } from './pages.ts';
import { shortText } from './short-text.ts';

export const TRIBUTE_STATUSES = ['DRAFT', 'COLLECTING', 'CLOSED', 'READY', 'DELIVERED', 'ARCHIVED'] as const;
export type TributeStatus = (typeof TRIBUTE_STATUSES)[number];
export const GENDERS = ['Male', 'Female', 'Couple'] as const;
export type Gender = (typeof GENDERS)[number];

/** Length of an answer in seconds (docs/specification.md#answer-length). */
export const ANSWER_SECONDS = { min: 15, max: 600, default: 180 } as const;

export const TributeTypeName = z.enum(TRIBUTE_TYPES);

const PersonName = z.strictObject({
  firstName: shortText(PERSON_NAME_CHARS_MAX),
  lastName: shortText(PERSON_NAME_CHARS_MAX).default(''),
});

const QuestionText = shortText(QUESTION_CHARS_MAX).min(1, 'questionNeeded');

const TributeFields = {
  tributeType: TributeTypeName,
  occasionTitle: shortText(OCCASION_TITLE_CHARS_MAX),
  tributeFor: z.strictObject({
    names: z.array(PersonName).min(1).max(PEOPLE_MAX),
    gender: z.enum(GENDERS).nullable(),
  }),
  imageUrl: PictureUrl.nullable(),
  questions: z
    .array(
      z.strictObject({
        _id: ObjectIdString.optional(),
        text: QuestionText,
      }),
    )
    .max(QUESTIONS_MAX),
  /** A day in `timezone`, as MM/DD/YYYY (docs/specification.md#create-context-date). */
  dueDate: z.string().regex(/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/, 'chooseDate'),
  timezone: z.string().max(60),
  plan: z.string().refine(isPlan, 'planUnknown'),
};

const WatchFields = {
  /** Contributors see only their own clips until the reel is published (docs/specification.md#access-surprise). */
  surprise: z.boolean(),
  allowDownload: z.boolean(),
  /** Whether clips that join the reel make its file again (docs/specification.md#reel-remake). */
  remakesFile: z.boolean(),
};

/** What an account has seen of a reel: every clip that arrived until then, and these of the newer ones. */
export const Looked = z.strictObject({
  /** Empty if none had arrived. */
  until: z.iso.datetime().or(z.literal('')),
  seen: z.array(ObjectIdString).max(SEEN_CLIPS_MAX),
});
export type Looked = z.infer<typeof Looked>;

export const CreateTributeInput = z
  .strictObject({
    ...TributeFields,
    /** Chosen by the caller: creating the draft again returns the same one. */
    draftKey: z.string().regex(/^[0-9a-f]{32}$/, 'checkFields'),
  })
  .partial()
  .required({ tributeType: true });
export type CreateTributeInput = z.infer<typeof CreateTributeInput>;

export const UpdateTributeInput = z
  .strictObject({
    ...TributeFields,
    status: z.enum(['COLLECTING', 'CLOSED']),
    /** Archives the tribute or restores it from the archive (docs/specification.md#life-archived). */
    archived: z.boolean(),
    /** Restores a deleted tribute; nothing else changes with it. */
    restore: z.literal(true),
    /** What the caller has seen of the reel; nothing else changes with it. */
    looked: Looked,
    /** Lets the retention period of its media start again (docs/specification.md#retention-kept). */
    keepMedia: z.literal(true),
    linkOpen: z.boolean(),
    answerMaxSeconds: z.int().min(ANSWER_SECONDS.min).max(ANSWER_SECONDS.max),
    language: z.enum(LOCALES),
    ...WatchFields,
  })
  .partial()
  .extend({ tributeId: TributeId });
export type UpdateTributeInput = z.infer<typeof UpdateTributeInput>;

/** Adds a question at `order`, or at the end. */
/** `_id` brings a removed question back, with the clips that answer it. */
export const AddQuestionInput = z.strictObject({
  tributeId: TributeId,
  _id: ObjectIdString.optional(),
  text: QuestionText,
  order: z.int().min(0).max(QUESTIONS_MAX).optional(),
});
export type AddQuestionInput = z.infer<typeof AddQuestionInput>;

export const UpdateQuestionInput = z.strictObject({
  tributeId: TributeId,
  questionId: ObjectIdString,
  text: QuestionText.optional(),
  order: z.int().min(0).max(QUESTIONS_MAX).optional(),
});
export type UpdateQuestionInput = z.infer<typeof UpdateQuestionInput>;

export const QuestionQuery = z.strictObject({ tributeId: TributeId, questionId: ObjectIdString });
export type QuestionQuery = z.infer<typeof QuestionQuery>;

export const TributeQuery = z.strictObject({ tributeId: TributeId });
/** `tgd`, with any value, selects the thank-you preview (docs/specification.md#preview-flag). */
export const PublicTributeQuery = TributeQuery.extend({ tgd: z.string().max(10).optional() });
export const TributePageQuery = PageQuery.extend({ tributeId: TributeId });
export type TributePageQuery = z.infer<typeof TributePageQuery>;
export const SubmissionsQuery = TributePageQuery.extend({ deleted: z.literal('true').optional() });
export type SubmissionsQuery = z.infer<typeof SubmissionsQuery>;
export const OwnTributesQuery = PageQuery.extend({
  tributeId: TributeId.optional(),
  deleted: z.literal('true').optional(),
});
export type OwnTributesQuery = z.infer<typeof OwnTributesQuery>;
export const OptionalTributeQuery = z.strictObject({ tributeId: TributeId.optional() });

export const QuestionDto = z.object({ _id: z.string(), text: z.string(), order: z.number().int() });
export type QuestionDto = z.infer<typeof QuestionDto>;

const TributeForDto = z.object({
  names: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  /** The display name (docs/specification.md#display-one). */
  name: z.string(),
  gender: z.enum(GENDERS).nullable(),
});

export const TributeDto = z.object({
  _id: z.string(),
  tributeId: z.string(),
  name: z.string(),
  tributeType: TributeTypeName,
  occasionTitle: z.string(),
  tributeFor: TributeForDto,
  createdBy: z.object({ userId: z.string() }),
  imageUrl: z.string().nullable(),
  questions: z.array(QuestionDto),
  dueDate: z.iso.datetime(),
  timezone: z.string(),
  answerMaxSeconds: z.number(),
  language: z.enum(LOCALES),
  status: z.enum(TRIBUTE_STATUSES),
  plan: z.string(),
  linkOpen: z.boolean(),
  ...WatchFields,
  publishedAt: z.iso.datetime().nullable(),
  counts: z.object({ contributors: z.number(), answered: z.number(), clips: z.number() }),
  /** What the reader has seen (docs/specification.md#live-new). Missing before their first look. */
  looked: Looked.optional(),
  erasedAt: z.iso.datetime().optional(),
  /** When its media will be erased unless someone uses it, once its creator was warned. */
  mediaErasesAt: z.iso.datetime().optional(),
  mediaErasedAt: z.iso.datetime().optional(),
});
export type TributeDto = z.infer<typeof TributeDto>;

/** Another person's reel in which the reader takes part (docs/specification.md#access-contributor). */
export const ContributedTributeDto = TributeDto.pick({
  tributeId: true,
  tributeType: true,
  occasionTitle: true,
  tributeFor: true,
  imageUrl: true,
  dueDate: true,
  status: true,
}).extend({ counts: z.object({ answered: z.number() }) });
export type ContributedTributeDto = z.infer<typeof ContributedTributeDto>;

/** What anyone with the link may see (docs/specification.md#access-anonymous). */
export const PublicTributeDto = z.object({
  tributeId: z.string(),
  name: z.string(),
  tributeType: TributeTypeName,
  occasionTitle: z.string(),
  tributeFor: TributeForDto,
  imageUrl: z.string().nullable(),
  creatorFirstName: z.string(),
  /** The creator's words. Null without any, and once the reel is archived. */
  hello: PlayableHello.nullable(),
  dueDate: z.iso.datetime(),
  timezone: z.string(),
  questions: z.array(QuestionDto),
  answerMaxSeconds: z.number(),
  /** The language of the questions, which may differ from the page's. */
  language: z.enum(LOCALES),
  status: z.enum(TRIBUTE_STATUSES),
  answeredCount: z.number(),
  /** The chosen format of the reel. */
  format: z.enum(REEL_FORMATS),
  preview: z.object({
    title: z.string(),
    description: z.string(),
    pictureUrl: z.string(),
    pictureAlt: z.string(),
  }),
});
export type PublicTributeDto = z.infer<typeof PublicTributeDto>;

export const TributeTypeDto = z.object({ type: TributeTypeName, label: z.string(), isSelected: z.boolean() });
export type TributeTypeDto = z.infer<typeof TributeTypeDto>;

export const SuggestedQuestionsQuery = z.strictObject({
  type: TributeTypeName,
  /** A display name, so as long as all names of a tribute together. */
  name: shortText(NAMES_CHARS_MAX).default(''),
  gender: z.enum(GENDERS).optional(),
  tributeId: TributeId.optional(),
});
export const SuggestedQuestionDto = z.object({ question: z.string(), isSelected: z.boolean() });
export type SuggestedQuestionDto = z.infer<typeof SuggestedQuestionDto>;

export const PictureDto = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type PictureDto = z.infer<typeof PictureDto>;
