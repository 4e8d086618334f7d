import { describe, expect, it } from 'vitest';
import { createTakeStore, type TakeDisk } from '#lib/recording/take-store.ts';
import { buildTake } from './build-take.ts';

function memoryDisk(): TakeDisk {
  const rows = new Map<string, unknown>();
  return {
    read: async () => [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    write: async (written) => {
      for (const [key, value] of written) rows.set(key, value);
    },
    empty: async () => rows.clear(),
  };
}

const fullDisk: TakeDisk = {
  read: () => Promise.reject(new Error('no disk')),
  write: () => Promise.reject(new Error('no disk')),
  empty: () => Promise.reject(new Error('no disk')),
};

const { clip, ...details } = buildTake();

describe('createTakeStore', () => {
  it('gives a recording back as far as it came, to the next visit', async () => {
    const disk = memoryDisk();
    const store = createTakeStore('tribute', disk);
    void store.begin(details);
    for (let part = 0; part < 12; part += 1)
      void store.append(new Blob([`${part};`]), { durationSeconds: part });
    expect(await store.update({ sent: true, uploadUrl: '/api/upload/1' })).toBe(true);

    const kept = await createTakeStore('tribute', disk).load();
    expect(await kept?.clip.text()).toBe('0;1;2;3;4;5;6;7;8;9;10;11;');
    expect(kept).toMatchObject({ ...details, sent: true, uploadUrl: '/api/upload/1', durationSeconds: 11 });
    expect(kept?.clip.type).toBe('video/mp4');
  });

  it('forgets the take before, and the last one when told to', async () => {
    const disk = memoryDisk();
    const store = createTakeStore('tribute', disk);
    void store.begin(details);
    void store.append(new Blob(['first']));
    void store.begin({ ...details, fileName: 'second.mp4' });
    expect(await store.load()).toBeNull();
    void store.append(clip);
    expect(await store.load()).toMatchObject({ fileName: 'second.mp4' });
    await store.clear();
    expect(await store.load()).toBeNull();
  });

  it('says so where the device keeps nothing, and fails nobody', async () => {
    const store = createTakeStore('tribute', fullDisk);
    expect(await store.load()).toBeNull();
    expect(await store.begin(details)).toBe(false);
    expect(await store.append(clip)).toBe(false);
    expect(await store.update({ sent: true })).toBe(false);
    await store.clear();
  });

  it('does so too where there is no IndexedDB at all', async () => {
    const store = createTakeStore('tribute');
    expect(await store.load()).toBeNull();
    expect(await store.begin(details)).toBe(false);
  });
});
