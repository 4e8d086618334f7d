type Message = {
  /** The words around the address. */
  text: string;
  /** What a mail is headed by. */
  subject: string;
  /** Absolute. */
  url: string;
};

/** Addresses that open the reader's own messenger, mail program or texting app with a message written out. */
export function shareLinks({ text, subject, url }: Message): Record<'whatsapp' | 'sms' | 'mail', string> {
  const message = encodeURIComponent(`${text}\n${url}`);
  return {
    whatsapp: `https://wa.me/?text=${message}`,
    // The ampersand is for iOS, the question mark for everything else.
    sms: `sms:?&body=${message}`,
    mail: `mailto:?subject=${encodeURIComponent(subject)}&body=${message}`,
  };
}
