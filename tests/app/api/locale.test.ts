import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST as checkout } from '#app/api/stripe/checkout_session/route.ts';
import { GET as suggestedQuestions } from '#app/api/tribute/questions/route.ts';
import { POST as createTribute, GET as tributes } from '#app/api/tribute/route.ts';
import { GET as tributeTypes } from '#app/api/tribute/types/route.ts';
import { POST as addUser, PATCH as changeUser } from '#app/api/user/route.ts';
import { POST as openSession } from '#app/api/user/session/route.ts';
import { POST as sendLink } from '#app/api/user/verification_link/send/route.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';

const PILAR = { userId: 'pilar', email: 'pilar@example.com' };
const SPANISH = { 'accept-language': 'es-MX,es;q=0.9' };

test('answers use the browser’s language, errors and fields too', async () => {
  const types = await call(tributeTypes, { as: PILAR, headers: SPANISH });
  expect(types.data[0].label).toBe('En memoria');
  const ideas = await call(suggestedQuestions, {
    as: PILAR,
    headers: SPANISH,
    query: { type: 'BIRTHDAY', name: 'Ana', gender: 'Female' },
  });
  expect(ideas.data[0].question).toBe('¿Qué es lo que más quieres de Ana?');
  const refused = await call(changeUser, {
    method: 'PATCH',
    as: PILAR,
    headers: SPANISH,
    body: { userDetails: { firstName: '', lastName: 'x'.repeat(200) } },
  });
  expect(refused).toMatchObject({ status: 422, error: 'Falta el nombre' });
  expect(refused.fields['userDetails.lastName']?.[0]).toBe('Usa como máximo 60 caracteres.');
});

test.each([
  ['a field that is missing', { userDetails: { firstName: 'Ana' } }, 'Completa este campo.'],
  [
    'a field of the wrong kind',
    { userDetails: { firstName: 1, lastName: 'B' } },
    'Revisa lo que escribiste.',
  ],
  ['a choice that there is not', { locale: 'xx' }, 'Elige una de las opciones.'],
  ['a name that nobody knows', { $where: 1 }, 'No sabemos qué significa «$where» aquí. Quítalo.'],
  ['nothing at all', null, 'Revisa lo que escribiste.'],
])(
  'explains a rejection of %s to people in their language, without schema texts [api-failure-shape]',
  async (_, body, sentence) => {
    const refused = await call(changeUser, { method: 'PATCH', as: PILAR, headers: SPANISH, body });
    expect(refused).toMatchObject({ status: 422, error: sentence });
    expect(Object.values(refused.fields).flat()).toEqual([sentence]);
  },
);

test('an address that is none is refused in the language of the reader', async () => {
  const body = { redirectUrl: 'http://127.0.0.1:3999/home', email: 'nobody' };
  const refused = await call(sendLink, { method: 'POST', as: PILAR, headers: SPANISH, body });
  expect(refused).toMatchObject({ status: 422, error: messagesFor('es').errors.checkAddress });
  expect(refused.fields.email).toEqual([refused.error]);
});

test('states limits in the reader’s language, too', async () => {
  const as = { ...PILAR, userId: 'pilar-2' };
  const ask = (quantity: number) =>
    call(checkout, { method: 'POST', as, headers: SPANISH, body: { quantity } });
  expect((await ask(0)).error).toBe('Escribe 1 o más.');
  expect((await ask(501)).error).toBe('Escribe 500 o menos.');
});

test('a dead link says so in the reader’s language', async () => {
  const dead = await call(tributes, { as: PILAR, headers: SPANISH, query: { tributeId: 'nope' } });
  expect(dead).toMatchObject({
    status: 422,
    error: 'No encontramos ese video. Puede que el enlace esté desactivado.',
  });
});

test("creates a reel in the creator's language", async () => {
  const { data } = await call(createTribute, {
    method: 'POST',
    as: PILAR,
    headers: SPANISH,
    body: { tributeType: 'BIRTHDAY' },
  });
  expect(await Tribute.findOne({ tributeId: data.tributeId }).orFail()).toMatchObject({ language: 'es' });
});

test('applies a language chosen elsewhere at sign-in, unless one was chosen here', async () => {
  await call(addUser, { method: 'POST', as: PILAR, body: { redirectUrl: 'http://127.0.0.1:3999/home' } });
  await call(changeUser, { method: 'PATCH', as: PILAR, body: { locale: 'es' } });
  const fresh = await call(openSession, { method: 'POST', as: PILAR, body: {} });
  expect(fresh.cookies.join()).toContain('locale=es');
  const chosen = await call(openSession, {
    method: 'POST',
    as: PILAR,
    body: {},
    headers: { cookie: 'locale=en' },
  });
  expect(chosen.cookies.join()).not.toContain('locale=');
});
