import { MailStep } from './mail-step.tsx'
import { PushStep } from './push-step.tsx'
import type { StepProps } from './step-props.ts'

/** What the campaign says. */
export function ContentStep(props: StepProps & { letter: string }) {
  return props.fields.type === 'push' ? <PushStep {...props} /> : <MailStep {...props} />
}
