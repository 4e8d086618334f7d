import { useEffect, useState } from 'react';

/** Returns whether something has been so for a time in milliseconds, which starts again when `since` changes. */
export function useLasting(isSo: boolean, milliseconds: number, since: string | number = ''): boolean {
  const [lasted, setLasted] = useState<string | number | null>(null);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasted(since), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasted(null);
    };
  }, [isSo, milliseconds, since]);
  return isSo && lasted === since;
}
