type Message = {
  text: string;
  subject: string;
  /** Absolute. */
  url: string;
};

export function shareLinks({ text, subject, url }: Message): Record<'whatsapp' | 'sms' | 'mail', string> {
  const message = encodeURIComponent(`${text}\n${url}`);
  return {
    whatsapp: `https://wa.me/?text=${message}`,
    // iOS needs the ampersand, everything else the question mark.
    sms: `sms:?&body=${message}`,
    mail: `mailto:?subject=${encodeURIComponent(subject)}&body=${message}`,
  };
}
