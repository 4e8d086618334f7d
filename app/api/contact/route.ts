import { ContactInput } from '#lib/contracts/messages-to-us.ts';
import { Done, route } from '#server/http/route.ts';
import { sendContactMessage } from '#server/services/contact/send-contact-message.ts';

export const POST = route(
  {
    summary: 'Send a message to the operator',
    access: 'anyone',
    body: ContactInput,
    response: Done,
    status: 201,
    limit: 'messages',
  },
  ({ body }) => sendContactMessage(body),
);
