import { z } from 'zod';

/** A document's `_id`. Its error is a key of `errors`, because it may reach the person who followed a link. */
export const ObjectIdString = z.string().regex(/^[0-9a-f]{24}$/, 'addressUnknown');

/** 22 URL-safe characters carry the 128 random bits of docs/specification.md#tribute-id-random. */
export const TributeId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'reelNotFound');

export const TakeId = z.string().regex(/^[0-9a-f]{32}$/, 'checkFields');

export const UploadId = z.string().regex(/^[0-9a-f]{32}$/, 'uploadNotFound');
