import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { BoardState } from './board-state.ts';

export type StateFilter = BoardState | 'ALL';

/** People who need help come first, people who sent a clip last. */
const ORDER: readonly BoardState[] = ['STUCK', 'TRYING', 'OPENED', 'INVITED', 'SENT', 'DECLINED'];

export function statesOf(people: readonly BoardPersonDto[]): Map<BoardState, number> {
  const counted = ORDER.map((state) => [state, people.filter((one) => one.state === state).length] as const);
  return new Map(counted.filter(([, count]) => count > 0));
}

export function findPeople(
  people: readonly BoardPersonDto[],
  { state, search }: { state: StateFilter; search: string },
): BoardPersonDto[] {
  const words = plain(search).split(/\s+/);
  const hasAll = ({ name, email }: BoardPersonDto) => {
    const text = plain(`${name} ${email ?? ''}`);
    return words.every((word) => text.includes(word));
  };
  return people
    .filter((person) => (state === 'ALL' || person.state === state) && hasAll(person))
    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
