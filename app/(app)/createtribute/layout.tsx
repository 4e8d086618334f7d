import { type ReactNode, Suspense } from 'react';
import { WizardFrame } from '#components/wizard/wizard-frame.tsx';

export default function CreateTributeLayout({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <WizardFrame>{children}</WizardFrame>
    </Suspense>
  );
}
