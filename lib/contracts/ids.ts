import { z } from 'zod';

/** A document's `_id` on the wire. What its schemas say is a text of `errors`: it may reach the person who followed a link. */
export const ObjectIdString = z.string().regex(/^[0-9a-f]{24}$/, 'addressUnknown');

/** 22 URL-safe characters carry the 128 random bits that docs/specification.md#tribute-id-random asks of a tribute's public id. */
export const TributeId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'reelNotFound');

/** The random name that a device gives to a recorded or chosen clip: 32 hexadecimal digits. */
export const TakeId = z.string().regex(/^[0-9a-f]{32}$/, 'checkFields');

/** The id that the upload endpoint gave: 32 hexadecimal digits. */
export const UploadId = z.string().regex(/^[0-9a-f]{32}$/, 'uploadNotFound');
