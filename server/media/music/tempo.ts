/** A time that the music must meet. `shifts` are the allowed distances from it, in seconds. */
export type Anchor = { at: number; shifts: readonly number[]; shiftCost: number };

/** Whole beats between two anchors that start a bar. Anchors between them fall inside a bar. */
export type Span = { from: number; to: number; startSeconds: number; endSeconds: number; beats: number };
export type TempoPlan = { bpm: number; spans: Span[] };

/** How much faster or slower than the reel a section may be. */
export const MAX_BEND = 0.06;
/** A longer span always has a fitting number of beats, so it needs no third anchor inside a bar. */
const MIXED_SPAN_BEATS = 16;
const MIN_BEATS = 2;

const COST = {
  bend: 1600,
  bendChange: 900,
  /** By the beats in the last bar; four make a full one. */
  lastBar: [0, 1.1, 0.4, 0.7],
  insideBar: 60,
  besideBeat: 120,
  tempo: 16,
} as const;
/** A cut inside a bar still sounds intended on a beat or halfway to the next. */
const NEAR_BEAT_SECONDS = 0.08;

type Node = { cost: number; bend: number; before: Node | null; span: Span | null };
type Reached = (Node | undefined)[][];

/** Chooses the tempo in beats a minute and the beats between anchors by dynamic programming. */
export function planTempo(anchors: readonly Anchor[], [low, high]: readonly [number, number]): TempoPlan {
  let best: (TempoPlan & { cost: number }) | null = null;
  for (let bpm = low; bpm <= high; bpm += 0.5) {
    const last = cheapest(reachAnchors(anchors, bpm).at(-1) ?? []);
    if (!last) continue;
    const offCentre = (bpm - (low + high) / 2) / (high - low);
    const cost = last.cost + COST.tempo * offCentre ** 2;
    if (!best || cost < best.cost) best = { cost, bpm, spans: spansTo(last) };
  }
  return best ?? planFreely(anchors, (low + high) / 2);
}

function reachAnchors(anchors: readonly Anchor[], bpm: number): Reached {
  const reached: Reached = anchors.map(({ shifts }) => shifts.map(() => undefined));
  reached[0] = [{ cost: 0, bend: 0, before: null, span: null }];
  for (let from = 0; from < anchors.length - 1; from++) {
    for (const [shift, node] of (reached[from] ?? []).entries()) {
      if (node) extend({ anchors, bpm, reached, from, start: timeOf(anchors, from, shift), node });
    }
  }
  return reached;
}

type Step = {
  anchors: readonly Anchor[];
  bpm: number;
  reached: Reached;
  from: number;
  start: number;
  node: Node;
};

function extend(step: Step): void {
  const { anchors, bpm, reached, from, start } = step;
  for (let to = from + 1; to < anchors.length; to++) {
    const beats = ((timeOf(anchors, to, 0) - start) * bpm) / 60;
    if (to > from + 2 && beats > MIXED_SPAN_BEATS) return;
    const targets = reached[to] ?? [];
    for (const [index, shift] of (anchors[to]?.shifts ?? []).entries()) {
      const exact = ((timeOf(anchors, to, index) - start) * bpm) / 60;
      for (let count = Math.floor(exact); count <= Math.ceil(exact); count++) {
        const node = nodeAt(step, to, shift, { exact, beats: count });
        const known = targets[index];
        if (node && (!known || node.cost < known.cost)) targets[index] = node;
      }
    }
  }
}

type Count = { exact: number; beats: number };

/** Returns the way to an anchor with a number of beats, or null if they would be too fast or too slow. */
function nodeAt({ anchors, from, start, node }: Step, to: number, shift: number, { exact, beats }: Count) {
  const bend = beats / exact - 1;
  if (beats < MIN_BEATS || Math.abs(bend) > MAX_BEND) return null;
  const { at = 0, shiftCost = 0 } = anchors[to] ?? {};
  const end = at + shift;
  const cost =
    node.cost +
    COST.bend * bend ** 2 +
    COST.bendChange * (bend - node.bend) ** 2 +
    (COST.lastBar[beats % 4] ?? 0) +
    shiftCost * shift ** 2 +
    (to > from + 1 ? costInside(anchors.slice(from + 1, to), start, (end - start) / beats) : 0);
  const span = { from, to, startSeconds: start, endSeconds: end, beats };
  return { cost, bend, before: node, span };
}

function costInside(anchors: readonly Anchor[], start: number, beat: number): number {
  return anchors.reduce((sum, { at }) => {
    const halves = (at - start) / (beat / 2);
    const isNear = Math.abs(halves - Math.round(halves)) * (beat / 2) <= NEAR_BEAT_SECONDS;
    return sum + COST.insideBar + (isNear ? 0 : COST.besideBeat);
  }, 0);
}

const timeOf = (anchors: readonly Anchor[], index: number, shift: number): number =>
  (anchors[index]?.at ?? 0) + (anchors[index]?.shifts[shift] ?? 0);

function cheapest(nodes: readonly (Node | undefined)[]): Node | undefined {
  return nodes.reduce((best, node) => (node && (!best || node.cost < best.cost) ? node : best), undefined);
}

function spansTo(last: Node): Span[] {
  const spans: Span[] = [];
  for (let node: Node | null = last; node?.span; node = node.before) spans.unshift(node.span);
  return spans;
}

/** For a reel of a few seconds, which no even tempo meets. */
function planFreely(anchors: readonly Anchor[], bpm: number): TempoPlan {
  const startSeconds = anchors[0]?.at ?? 0;
  const to = anchors.length - 1;
  const endSeconds = anchors[to]?.at ?? startSeconds;
  const beats = Math.max(1, Math.round(((endSeconds - startSeconds) * bpm) / 60));
  return { bpm, spans: [{ from: 0, to, startSeconds, endSeconds, beats }] };
}
