/**
 * Adds functions that our scripts and their libraries call and browsers of 2022 lack, such as Chrome on phones that stay
 * at Android 6. Inline, because every page needs them before its other scripts.
 */
const MISSING = `(function () {
  function add(owner, name, value) {
    if (!owner[name]) Object.defineProperty(owner, name, { value: value, configurable: true, writable: true });
  }
  var list = Array.prototype;
  add(list, 'toSorted', function (order) {
    return this.slice().sort(order);
  });
  add(list, 'toReversed', function () {
    return this.slice().reverse();
  });
  add(list, 'toSpliced', function () {
    var copy = this.slice();
    copy.splice.apply(copy, arguments);
    return copy;
  });
  add(list, 'with', function (index, value) {
    var copy = this.slice();
    copy[index < 0 ? copy.length + index : index] = value;
    return copy;
  });
  add(String.prototype, 'toWellFormed', function () {
    return this.replace(/\\p{Cs}/gu, '\\uFFFD');
  });
  add(URL, 'canParse', function (url, base) {
    try {
      return Boolean(new URL(url, base));
    } catch (error) {
      return false;
    }
  });
  add(AbortSignal, 'timeout', function (milliseconds) {
    var controller = new AbortController();
    setTimeout(function () {
      controller.abort();
    }, milliseconds);
    return controller.signal;
  });
})()`.replaceAll(/\n\s*/g, '');

export const OlderBrowsers = ({ nonce }: { nonce: string | undefined }) => (
  // Our own script, without any user input.
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: MISSING }} />
);
