import type { HelloDto, HelloMedium } from '#lib/contracts/hello.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { failureSentence } from '#server/services/submissions/failure-sentence.ts';
import { playableHello } from '#server/services/tributes/playable-hello.ts';

export function toHelloDto({ locale }: ServiceContext, tribute: TributeDocument): HelloDto {
  const { hello, arrivingHello: arriving } = tribute;
  return {
    shown: playableHello(tribute),
    // While its job ends, both are the same.
    arriving:
      arriving && arriving.uploadId !== hello?.uploadId
        ? { failure: arriving.failure ? sentenceOf(arriving.failure, arriving.medium, locale) : null }
        : null,
  };
}

function sentenceOf(code: string, medium: HelloMedium, locale: Locale): string {
  const { failures } = messagesFor(locale);
  const sentence = failureSentence(code, medium, true, locale);
  // Unlike an answer, a refused hello is not kept.
  const promisesToKeep = sentence === failures.UNKNOWN || sentence === failures.VOICE_UNKNOWN;
  return promisesToKeep ? failures.HELLO_UNKNOWN : sentence;
}
