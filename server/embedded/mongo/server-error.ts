import type { Document } from './values/document.ts';

const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  Interrupted: 11_601,
  CommandNotSupported: 115,
  CannotIndexParallelArrays: 171,
  TransactionTooOld: 225,
  NoSuchTransaction: 251,
  ExceededTimeLimit: 262,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  DuplicateKey: 11_000,
  BSONObjectTooLarge: 10_334,
  CursorInUse: 12_051,
  GroupIdMissing: 15_955,
  OutOfDiskSpace: 14_031,
  LimitNotPositive: 15_958,
  UnknownAccumulator: 15_952,
  UnwindPathNotPrefixed: 28_818,
  InclusionInExclusion: 31_253,
  ExclusionInInclusion: 31_254,
  PathCollision: 31_250,
  UnknownStage: 40_324,
  StageNotSingle: 40_323,
  LookupIncomplete: 40_319,
  InvalidRegex: 51_091,
  NegativeSkip: 51_024,
  PositionalNotFound: 51_246,
  EmptyProject: 51_272,
} as const;

export type ServerErrorCode = keyof typeof CODES;

export class ServerError extends Error {
  readonly code: number;
  readonly codeName: ServerErrorCode;
  readonly details: Document;

  constructor(codeName: ServerErrorCode, message: string, details: Document = {}) {
    super(message);
    this.name = 'ServerError';
    this.codeName = codeName;
    this.code = CODES[codeName];
    this.details = details;
  }
}

export class BadValue extends ServerError {
  constructor(message: string) {
    super('BadValue', message);
  }
}

export function notSupported(what: string): ServerError {
  return new ServerError(
    'CommandNotSupported',
    `${what} is not supported by the embedded database: use a MongoDB server by MONGODB_URI.`,
  );
}
