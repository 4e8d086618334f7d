import type { UpdateUserInput, UserDto } from '#lib/contracts/users.ts';
import { AppError } from '#server/errors/app-error.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { keepPicture } from '#server/services/pictures/keep-picture.ts';
import { requireIdentity } from './require-identity.ts';
import { toUserDto } from './to-user-dto.ts';

/** Updates the given fields of the caller's profile. Throws NOT_FOUND. */
export async function updateUser(ctx: ServiceContext, change: UpdateUserInput): Promise<UserDto> {
  const user = await User.findOneAndUpdate(
    { firebaseUid: requireIdentity(ctx).userId },
    { $set: { ...toFields(change), ...(await pictureOf(change)) } },
    { returnDocument: 'after' },
  );
  if (!user) throw new AppError('NOT_FOUND', 'accountNotFound');
  return toUserDto(user);
}

async function pictureOf({ userDetails }: UpdateUserInput): Promise<Record<string, unknown>> {
  if (userDetails?.image === undefined) return {};
  return { 'basicInfo.image': await keepPicture(userDetails.image) };
}

function toFields({
  userDetails,
  locale,
  emailPreferences = {},
  appPreferences = {},
}: UpdateUserInput): Record<string, unknown> {
  const preferences = Object.entries({ emailPreferences, appPreferences }).flatMap(([of, changes]) =>
    Object.entries(changes).map(([type, isOn]) => [`${of}.${type}`, isOn]),
  );
  return {
    ...(userDetails && {
      'basicInfo.firstName': userDetails.firstName,
      'basicInfo.lastName': userDetails.lastName,
    }),
    ...(locale && { locale }),
    ...Object.fromEntries(preferences),
  };
}
