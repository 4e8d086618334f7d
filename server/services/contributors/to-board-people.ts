import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { Standing } from '#lib/contributors/board-state.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { quietUntil } from '#lib/reminders/schedule.ts';
import { standingsOf } from '#server/domain/contributors/standings-of.ts';
import { isFree, needsCredit } from '#server/domain/credits/contributor-credit.ts';
import { zoneOf } from '#server/domain/reminders/reminders.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { isRefusing } from '#server/services/invites/send-invites.ts';
import { mailOf } from '#server/services/invites/to-invite-dto.ts';

/** Returns these people as the creator's board shows them; it leaves out tests of an invitation. */
export async function toBoardPeople(
  tribute: TributeDocument,
  contributors: readonly ContributorDocument[],
): Promise<BoardPersonDto[]> {
  const standings = await standingsOf(contributors);
  return contributors
    .flatMap((person) => {
      const standing = standings.get(person.id);
      return standing ? [toBoardPerson(tribute, person, standing)] : [];
    })
    .filter((person) => !isTestOnly(person));
}

const isTestOnly = ({ isMine, email, clips }: BoardPersonDto) => isMine && email !== null && clips === 0;

function toBoardPerson(
  tribute: TributeDocument,
  person: ContributorDocument,
  standing: Standing & { clips: number },
): BoardPersonDto {
  const { id, name, email = null, status, via } = person;
  return {
    _id: id,
    name: name || (email ?? ''),
    email,
    status,
    via: via === 'PRESENTATION' ? 'LINK' : via,
    ...standing,
    ...mailingOf(person),
    locale: localeOf(person.locale ?? tribute.language),
    isQuiet: quietUntil(new Date(), zoneOf(person, tribute)) !== null,
    isMine: isFree(tribute, person),
    needsCredit: needsCredit(tribute, person) && !isRefusing(person),
  };
}

function mailingOf(person: ContributorDocument) {
  return {
    mail: person.mailRound > 0 ? mailOf(person) : null,
    lastMailAt: person.mailedAt?.toISOString() ?? null,
    remindedAt: person.remindedAt.at(-1)?.toISOString() ?? null,
  };
}
