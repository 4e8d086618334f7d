import { answerUnknownAddress } from '#server/http/unknown-address.ts';

// Unknown addresses under /api. Outside of app/api, because it is no part of the interface; existing files
// win.

export const GET = answerUnknownAddress;
export const POST = answerUnknownAddress;
export const PATCH = answerUnknownAddress;
export const PUT = answerUnknownAddress;
export const DELETE = answerUnknownAddress;
