import { MailStep } from './mail-step.tsx'
import { PushStep } from './push-step.tsx'
import type { StepProps } from './step-props.ts'

/** The step for the campaign's content. */
export function ContentStep(props: StepProps & { letter: string }) {
  return props.fields.type === 'push' ? <PushStep {...props} /> : <MailStep {...props} />
}
