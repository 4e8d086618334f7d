import { answerUnknownAddress } from '#server/http/unknown-address.ts';

// Every address under /api that is none of ours. Not under app/api, where the handlers of the interface are: this one
// is no part of it, and whatever has a file there wins.

export const GET = answerUnknownAddress;
export const POST = answerUnknownAddress;
export const PATCH = answerUnknownAddress;
export const PUT = answerUnknownAddress;
export const DELETE = answerUnknownAddress;
