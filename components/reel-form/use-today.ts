import { useState } from 'react';

/** The day on which a screen was opened. */
export function useToday(): Date {
  const [today] = useState(() => new Date());
  return today;
}
