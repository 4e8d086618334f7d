import {
  AVERROR_EAGAIN,
  AVERROR_EOF,
  Codec,
  CodecContext,
  type FFEncoderCodec,
  FFmpegError,
  type Frame,
  Packet,
} from 'node-av';

/**
 * Opens an encoder. The caller frees it.
 *
 * @param options The encoder's own settings. They are set one by one: a dictionary handed to the library's `open`
 *   is freed there, and a second time by its owner.
 * @param configure Sets sizes, formats and clock.
 */
export function openEncoder(
  name: FFEncoderCodec,
  options: Readonly<Record<string, string>>,
  configure: (context: CodecContext) => void,
): CodecContext {
  const codec = Codec.findEncoderByName(name);
  const context = new CodecContext();
  context.allocContext3(codec);
  configure(context);
  for (const [option, value] of Object.entries(options)) {
    FFmpegError.throwIfError(context.setOption(option, value), `${name} option ${option}`);
  }
  FFmpegError.throwIfError(context.open2Sync(codec), `open encoder ${name}`);
  return context;
}

/**
 * Sends one frame, or null for the end, and gives the packets that are ready. The caller frees them.
 *
 * The library's own encoder class clears the picture type that forces a key frame, so we speak to the context.
 */
export function* encode(context: CodecContext, frame: Frame | null): Generator<Packet> {
  FFmpegError.throwIfError(context.sendFrameSync(frame), 'send frame to encoder');
  while (true) {
    const packet = new Packet();
    packet.alloc();
    const received = context.receivePacketSync(packet);
    if (received < 0) {
      packet.free();
      if (received === AVERROR_EAGAIN || received === AVERROR_EOF) return;
      FFmpegError.throwIfError(received, 'receive packet from encoder');
    }
    yield packet;
  }
}
