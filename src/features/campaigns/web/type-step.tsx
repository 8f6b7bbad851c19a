import { Panel } from '#platform/web/ui/panel.tsx'
import type { StepProps } from './step-props.ts'
import { TypeCards } from './type-cards.tsx'

/** What the campaign is. What was written for the other type stays. */
export function TypeStep({ fields, change }: StepProps) {
  return (
    <Panel title="What do you want to send?" text="You can change the type later. Your content for each type is kept.">
      <TypeCards value={fields.type} onChange={(type) => change({ type })} />
    </Panel>
  )
}
