import { type ReactNode, Suspense } from 'react';
import { Queries } from '#components/providers/queries.tsx';
import { WizardFrame } from '#components/wizard/wizard-frame.tsx';

export default function CreateTributeLayout({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Queries>
        <WizardFrame>{children}</WizardFrame>
      </Queries>
    </Suspense>
  );
}
