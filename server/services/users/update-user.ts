import type { UpdateUserInput, UserDto } from '#lib/contracts/users.ts';
import { AppError } from '#server/errors/app-error.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from './require-identity.ts';
import { toUserDto } from './to-user-dto.ts';

/** Changes what is given of the caller's profile, and nothing else. @throws AppError NOT_FOUND */
export async function updateUser(ctx: ServiceContext, change: UpdateUserInput): Promise<UserDto> {
  const user = await User.findOneAndUpdate(
    { firebaseUid: requireIdentity(ctx).userId },
    { $set: toFields(change) },
    { returnDocument: 'after' },
  );
  if (!user) throw new AppError('NOT_FOUND', 'accountNotFound');
  return toUserDto(user);
}

function toFields({ userDetails, locale, emailPreferences = {} }: UpdateUserInput): Record<string, unknown> {
  const preferences = Object.entries(emailPreferences).map(([type, isOn]) => [
    `emailPreferences.${type}`,
    isOn,
  ]);
  return {
    ...(userDetails && {
      'basicInfo.firstName': userDetails.firstName,
      'basicInfo.lastName': userDetails.lastName,
    }),
    ...(userDetails?.image !== undefined && { 'basicInfo.image': userDetails.image }),
    ...(locale && { locale }),
    ...Object.fromEntries(preferences),
  };
}
