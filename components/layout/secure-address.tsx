type SecureAddressProps = { secureOrigin: string | undefined; nonce: string | undefined };

/** Without characters that HTML escapes. */
const LEAVE =
  'if(/^http:/.test(location.protocol))location.replace(document.currentScript.dataset.origin+location.pathname+location.search+location.hash)';

/**
 * Leads a page that was opened by http to the same page of `secureOrigin`, before anything can be typed: http gives no
 * camera, and the server refuses its writes. Inline, because the browser loads the page's other scripts by https only.
 */
export function SecureAddress({ secureOrigin, nonce }: SecureAddressProps) {
  if (!secureOrigin) return null;
  return (
    <script nonce={nonce} data-origin={secureOrigin} suppressHydrationWarning>
      {LEAVE}
    </script>
  );
}
