import type { UpdateUserInput, UserDto } from '#lib/contracts/users.ts';
import { AppError } from '#server/errors/app-error.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from './require-identity.ts';
import { toUserDto } from './to-user-dto.ts';

/** Changes the caller's name and, when it is given, their picture. @throws AppError NOT_FOUND */
export async function updateUser(ctx: ServiceContext, { userDetails }: UpdateUserInput): Promise<UserDto> {
  const { firstName, lastName, image } = userDetails;
  const user = await User.findOneAndUpdate(
    { firebaseUid: requireIdentity(ctx).userId },
    {
      $set: {
        'basicInfo.firstName': firstName,
        'basicInfo.lastName': lastName,
        ...(image !== undefined && { 'basicInfo.image': image }),
      },
    },
    { returnDocument: 'after' },
  );
  if (!user) throw new AppError('NOT_FOUND', 'accountNotFound');
  return toUserDto(user);
}
