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

/** Opens an encoder; the caller frees it. Sets options one by one: the library frees a dictionary twice. */
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

/** The caller frees the packets. The library's encoder class would clear the picture type that forces a key frame. */
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
