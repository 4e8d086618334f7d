/** Why a file was not made whose last clip was removed or hidden before. */
export const NO_CLIPS = 'NO_CLIPS';
