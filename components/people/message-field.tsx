import { TextInput, type TextInputProps } from '#components/ui/text-input.tsx';
import { INVITE_MESSAGE_CHARS_MAX } from '#lib/invites/limits.ts';

type MessageFieldProps = Pick<TextInputProps, 'label' | 'value' | 'onChange' | 'minRows' | 'hint' | 'error'>;

export function MessageField(props: MessageFieldProps) {
  return <TextInput {...props} placeholder="" charsMax={INVITE_MESSAGE_CHARS_MAX} />;
}
