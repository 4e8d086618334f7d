import { describe, expect, it } from 'vitest';
import { clipOf, detailsOf, type TakeDetails } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import { randomHex } from '#lib/random-hex.ts';
import { buildPart, buildTake } from './build-take.ts';
import { fullDisk, memoryDisk } from './memory-disk.ts';

const take = buildTake();
const details = detailsOf(take);
const clip = clipOf(take);

/** A browser: its tabs share a disk and know who holds each take. */
function browser() {
  const disk = memoryDisk();
  const held = new Map<string, number>();
  let tabs = 0;
  const openTab = () => {
    tabs += 1;
    const tab = tabs;
    const store = createTakeStore('tribute', disk, async (takeId) => {
      if (held.has(takeId)) return null;
      held.set(takeId, tab);
      return () => held.delete(takeId);
    });
    const crash = () => {
      for (const [takeId, holder] of held) if (holder === tab) held.delete(takeId);
    };
    return { ...store, crash };
  };
  return { disk, held, openTab };
}

const another = (changes: Partial<TakeDetails> = {}): TakeDetails => ({
  ...details,
  takeId: randomHex(),
  recordedAt: '2026-11-21T11:00:00.000Z',
  ...changes,
});

describe('createTakeStore', () => {
  it('offers an interrupted recording to the next visit [recorder-disk-first] [recorder-loss]', async () => {
    const { openTab } = browser();
    const tab = openTab();
    void tab.begin(details);
    for (let part = 0; part < 12; part += 1)
      void tab.append(new Blob([`${part};`]), { durationSeconds: part });
    expect(await tab.update({ sent: true })).toBe(true);
    expect(await tab.updatePart(0, { uploadUrl: '/api/upload/1' })).toBe(true);
    tab.crash();

    const kept = await openTab().load();
    expect(await kept?.parts[0]?.clip.text()).toBe('0;1;2;3;4;5;6;7;8;9;10;11;');
    const part = { ...details.parts[0], uploadUrl: '/api/upload/1', durationSeconds: 11 };
    expect(kept).toMatchObject({ ...details, sent: true, parts: [part] });
    expect(kept?.parts[0]?.clip.type).toBe('video/mp4');
  });

  it('leaves out a part that began but has no bytes yet, and continues in its place [take-parts]', async () => {
    const { openTab } = browser();
    const tab = openTab();
    await tab.begin(details);
    await tab.append(clip);
    const begun = { ...buildPart(), durationSeconds: null, uploadUrl: null };
    await tab.addPart(begun);
    tab.crash();

    const next = openTab();
    expect((await next.load())?.parts).toHaveLength(1);
    await next.addPart(begun);
    await next.append(new Blob(['second']));
    await next.letGo();
    const found = await openTab().load();
    expect(await Promise.all(found?.parts.map((part) => part.clip.text()) ?? [])).toEqual([
      await clip.text(),
      'second',
    ]);
  });

  it('forgets the previous take, and the last one on request', async () => {
    const { disk, held, openTab } = browser();
    const tab = openTab();
    void tab.begin(details);
    void tab.append(new Blob(['first']));
    void tab.begin(another({ contributorName: 'Second' }));
    expect(await tab.load()).toBeNull();
    void tab.begin(another({ contributorName: 'Third' }));
    void tab.append(clip);
    expect(await tab.load()).toMatchObject({ contributorName: 'Third' });
    expect((await takesOn(disk))[0]).toMatchObject({ contributorName: 'Third' });
    await tab.clear();
    expect(await tab.load()).toBeNull();
    expect(await takesOn(disk)).toEqual([]);
    expect(held.size).toBe(0);
  });

  it('keeps takes of the same question in different ways, and replaces those in the same way [answer-drafts]', async () => {
    const { disk, openTab } = browser();
    const tab = openTab();
    const photos = another({ medium: 'PHOTO', parts: [] });
    await tab.begin(details);
    await tab.append(clip);
    await tab.begin(photos);
    await tab.addPart({ ...buildPart({ fileName: 'one.jpg' }) });
    await tab.append(new Blob(['one']));
    expect(await tab.open({ questionId: null, medium: 'VIDEO' })).toMatchObject({ takeId: details.takeId });
    await tab.begin(another({ contributorName: 'Again' }));
    await tab.append(clip);
    const kept = (await takesOn(disk)).map(
      ({ medium = 'VIDEO', contributorName }) => `${medium} ${contributorName}`,
    );
    expect(kept.toSorted()).toEqual(['PHOTO Ben', 'VIDEO Again']);
    expect(await tab.open({ questionId: 'other', medium: 'PHOTO' })).toBeNull();
    expect(await openTab().open({ questionId: null, medium: 'PHOTO' })).toMatchObject({
      takeId: photos.takeId,
    });
  });

  it('keeps the order of photos, and deletes the bytes of removed ones', async () => {
    const { disk, openTab } = browser();
    const tab = openTab();
    const part = (slot: number) => {
      const { clip: _bytes, ...kept } = buildPart({ slot, mimeType: 'image/jpeg' });
      return kept;
    };
    void tab.begin(another({ medium: 'PHOTO', parts: [] }));
    for (const slot of [0, 1, 2]) {
      void tab.addPart(part(slot));
      void tab.append(new Blob([`photo ${slot}`]));
    }
    expect(await tab.arrange([{ ...part(2), caption: 'Last' }, part(0)])).toBe(true);
    void tab.addPart(part(3));
    await tab.append(new Blob(['photo 3']));
    tab.crash();
    const found = await openTab().open({ questionId: null, medium: 'PHOTO' });
    const bytes = await Promise.all((found?.parts ?? []).map((kept) => kept.clip.text()));
    expect(bytes).toEqual(['photo 2', 'photo 0', 'photo 3']);
    expect(found?.parts[0]).toMatchObject({ caption: 'Last' });
    expect((await disk.keys()).filter((key) => key.includes(':chunk:01:'))).toEqual([]);
  });

  it('brings back no take that was deleted elsewhere, as by signing out, and reports it as not saved', async () => {
    const { disk, openTab } = browser();
    const tab = openTab();
    await tab.begin(details);
    expect(await tab.append(new Blob(['one']))).toBe(true);
    await disk.remove(await disk.keys());
    expect(await tab.append(new Blob(['two']))).toBe(false);
    expect(await tab.update({ sent: true })).toBe(false);
    expect(await disk.keys()).toEqual([]);
    expect(await tab.begin(another())).toBe(true);
  });

  it('reports a device without storage, and still works', async () => {
    const store = createTakeStore('tribute', fullDisk);
    expect(await store.load()).toBeNull();
    expect(await store.begin(details)).toBe(false);
    expect(await store.append(clip)).toBe(false);
    expect(await store.update({ sent: true })).toBe(false);
    await store.clear();
  });

  it('does so without IndexedDB, too', async () => {
    const store = createTakeStore('tribute');
    expect(await store.load()).toBeNull();
    expect(await store.begin(details)).toBe(false);
    await store.clear();
  });
});

describe('two tabs', () => {
  it("never offers the other tab's live take", async () => {
    const { openTab } = browser();
    const [recording, other] = [openTab(), openTab()];
    await recording.begin(details);
    await recording.append(new Blob(['one;']));
    expect(await other.load()).toBeNull();
    await recording.update({ sent: true });
    expect(await other.load()).toBeNull();
    recording.crash();
    expect(await other.load()).toMatchObject({ takeId: details.takeId, sent: true });
  });

  it("records a take beside the other, and neither deletes the other's", async () => {
    const { disk, openTab } = browser();
    const [one, two] = [openTab(), openTab()];
    await one.begin(details);
    await one.append(new Blob(['one;']));
    const beside = another();
    await two.begin(beside);
    await two.append(new Blob(['two;']));
    await one.append(new Blob(['more']));
    expect((await takesOn(disk))[0]).toMatchObject({ takeId: beside.takeId });
    await two.clear();
    expect((await takesOn(disk))[0]).toMatchObject({ takeId: details.takeId });
    one.crash();
    expect(await (await two.load())?.parts[0]?.clip.text()).toBe('one;more');
  });

  it('offers the newest abandoned take, each to one tab', async () => {
    const { openTab } = browser();
    const gone = [openTab(), openTab()] as const;
    const newer = another();
    await gone[0].begin(newer);
    await gone[0].append(clip);
    await gone[1].begin(details);
    await gone[1].append(clip);
    for (const tab of gone) tab.crash();
    const [one, two, three] = [openTab(), openTab(), openTab()];
    expect(await one.load()).toMatchObject({ takeId: newer.takeId });
    expect(await two.load()).toMatchObject({ takeId: details.takeId });
    expect(await three.load()).toBeNull();
    await one.letGo();
    expect(await three.load()).toMatchObject({ takeId: newer.takeId });
  });

  it('leaves late finds alone', async () => {
    const { openTab } = browser();
    const gone = openTab();
    await gone.begin(details);
    await gone.append(clip);
    gone.crash();
    const slow = openTab();
    expect(await slow.load(AbortSignal.abort())).toBeNull();
    await slow.begin(another());
    expect(await openTab().load()).toMatchObject({ takeId: details.takeId });
  });

  it('does not offer a take just sent by the other tab', async () => {
    const { disk, openTab } = browser();
    const sending = openTab();
    await sending.begin(details);
    await sending.append(clip);
    // Between reading the disk and holding the take, the other tab finishes it.
    const late = createTakeStore('tribute', disk, async () => {
      await sending.clear();
      return () => {};
    });
    expect(await late.load()).toBeNull();
  });
});
