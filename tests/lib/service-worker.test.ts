import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

const ORIGIN = 'https://reels.example';
const SOURCE = readFileSync('public/sw.js', 'utf8');

type Handler = (event: Record<string, unknown>) => void;

/** A browser's cache storage, in memory. */
function cacheStorage(held: Map<string, Map<string, Response>>, load: typeof fetch) {
  const open = async (name: string) => {
    const entries = held.get(name) ?? new Map<string, Response>();
    held.set(name, entries);
    const keyOf = (request: Request) => new URL(request.url).pathname;
    return {
      add: async (request: Request) => void entries.set(keyOf(request), await load(request)),
      match: async (request: Request) => entries.get(keyOf(request))?.clone(),
      put: async (request: Request, response: Response) => void entries.set(keyOf(request), response),
      keys: async () => [...entries.keys()].map((path) => new Request(ORIGIN + path)),
      delete: async (request: Request) => entries.delete(keyOf(request)),
    };
  };
  return {
    open,
    keys: async () => [...held.keys()],
    delete: async (name: string) => held.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      held.get(cacheName)?.get(path)?.clone(),
  };
}

/** A worker as a browser runs it. `load` is the network. */
function worker(
  load: (request: Request) => Promise<Response>,
  held = new Map<string, Map<string, Response>>(),
  onLine = true,
) {
  const handlers = new Map<string, Handler>();
  const enable = vi.fn();
  const scope = {
    location: { href: `${ORIGIN}/sw.js?page=en-1`, origin: ORIGIN },
    addEventListener: (type: string, handler: Handler) => void handlers.set(type, handler),
    registration: { navigationPreload: { enable } },
  };
  class OwnRequest extends Request {
    constructor(input: string, init?: RequestInit) {
      super(new URL(input, ORIGIN), init);
    }
  }
  const names = ['self', 'caches', 'fetch', 'Request', 'navigator'];
  const run = Reflect.construct(Function, [...names, SOURCE]) as (...values: unknown[]) => void;
  run(scope, cacheStorage(held, load as typeof fetch), load, OwnRequest, { onLine });

  const tell = async (type: string, event: Record<string, unknown> = {}) => {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    handlers.get(type)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => void waits.push(work),
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
    });
    const response = await answer;
    await Promise.all(waits);
    return response;
  };
  const open = (path: string, { mode = 'cors', method = 'GET', headers = {}, destination = '' } = {}) => {
    const url = path.startsWith('http') ? path : ORIGIN + path;
    return tell('fetch', { request: { url, method, mode, destination, headers: new Headers(headers) } });
  };
  return { held, tell, open, enable };
}

const IMMUTABLE = { headers: { 'cache-control': 'public, max-age=31536000, immutable' } };
const offline = async () => {
  throw new TypeError('Failed to fetch');
};

async function installed(load: (request: Request) => Promise<Response>) {
  const online = worker(async () => new Response('no internet'));
  await online.tell('install');
  return worker(load, online.held);
}

it('shows the no-internet page where a page cannot be loaded, and the page itself where it can [offline-reload-page]', async () => {
  const away = await installed(offline);
  expect(await (await away.open('/home', { mode: 'navigate' }))?.text()).toBe('no internet');
  const here = await installed(async () => new Response('home'));
  expect(await (await here.open('/home', { mode: 'navigate' }))?.text()).toBe('home');
});

it('opens a presentation that was loaded onto the device without a network, with its code and pictures [reveal-loaded]', async () => {
  const path = '/tribute/AAAAAAAAAAAAAAAAAAAAAA/presentation';
  const held = new Map([
    ['page', new Map([['/offline', new Response('no internet')]])],
    [
      'reel',
      new Map([
        [path, new Response('the presentation')],
        ['/_next/static/player.js', new Response('the player')],
        ['/media/abc/picture.webp', new Response('the picture')],
      ]),
    ],
  ]);
  const away = worker(offline, held, false);
  await away.tell('activate');
  const textOf = async (address: string, request = {}) => (await away.open(address, request))?.text();
  expect(await textOf(`${path}?p=token&tgd=1`, { mode: 'navigate' })).toBe('the presentation');
  expect(await textOf('/_next/static/player.js')).toBe('the player');
  expect(await textOf('/media/abc/picture.webp?s=2', { destination: 'image' })).toBe('the picture');
  expect(await textOf('/home', { mode: 'navigate' })).toBe('no internet');
  // With a network, pictures and pages are those of the server.
  const here = worker(async () => new Response('the newest'), held);
  expect(await (await here.open(path, { mode: 'navigate' }))?.text()).toBe('the newest');
  expect(await here.open('/media/abc/picture.webp?s=2', { destination: 'image' })).toBeUndefined();
});

it.each([
  ['/api/user', {}],
  ['/api/tribute/calendar', { mode: 'navigate' }],
  ['/media/abc/film.mp4', {}],
  ['/media/abc/film.mp4', { mode: 'navigate' }],
  ['/home?_rsc=1', {}],
  ['/createtribute', { method: 'POST', mode: 'navigate' }],
  ['https://elsewhere.example/_next/static/a.js', {}],
  ['/_next/static/a.woff2', { headers: { range: 'bytes=0-1' } }],
])('leaves %s %o to the network', async (path, request) => {
  const { open } = await installed(offline);
  expect(await open(path, request)).toBeUndefined();
});

it('stores only the page and files with hashed names', async () => {
  const answers: Record<string, Response> = {
    '/home': new Response('home'),
    '/_next/static/a.js': new Response('a', IMMUTABLE),
    '/_next/static/dev.js': new Response('dev', { headers: { 'cache-control': 'no-store' } }),
    '/_next/static/gone.js': new Response('', { status: 404, ...IMMUTABLE }),
  };
  const { held, open } = await installed(
    async ({ url }) => answers[new URL(url).pathname]?.clone() ?? Response.error(),
  );
  await open('/home', { mode: 'navigate' });
  for (const path of Object.keys(answers)) if (path !== '/home') await open(path);
  const pathsOf = (cache: string) => [...(held.get(cache)?.keys() ?? [])];
  expect(pathsOf('page')).toEqual(['/offline']);
  expect(pathsOf('assets')).toEqual(['/_next/static/a.js']);
  expect(held.size).toBe(2);
});

it('serves a stored file without the network', async () => {
  const load = vi.fn(async () => new Response('a', IMMUTABLE));
  const { open } = await installed(load);
  await open('/_next/static/a.js');
  expect(await (await open('/_next/static/a.js'))?.text()).toBe('a');
  expect(load).toHaveBeenCalledOnce();
});

it('drops the oldest files', async () => {
  const { held, open } = await installed(async () => new Response('a', IMMUTABLE));
  for (let file = 0; file < 205; file += 1) await open(`/_next/static/${file}.js`);
  const files = [...(held.get('assets')?.keys() ?? [])];
  expect([files.length, files[0]]).toEqual([200, '/_next/static/5.js']);
});

it("shows the last fetched page's state, even before its worker takes over", async () => {
  const before = await installed(offline);
  await worker(async () => new Response('sin internet'), before.held).tell('install');
  expect(await (await before.open('/home', { mode: 'navigate' }))?.text()).toBe('sin internet');
});

it('removes the storage of earlier versions', async () => {
  const before = new Map([
    ['page-en-0', new Map<string, Response>()],
    ['assets', new Map<string, Response>()],
  ]);
  const next = worker(async () => new Response('no internet'), before);
  await next.tell('install');
  await next.tell('activate');
  expect([...before.keys()].toSorted()).toEqual(['assets', 'page']);
  expect(next.enable).toHaveBeenCalledOnce();
});
