import { Panel } from '#platform/web/ui/panel.tsx'
import type { StepProps } from './step-props.ts'
import { TypeCards } from './type-cards.tsx'

/** The step for the campaign's type. Content written for the other type is kept. */
export function TypeStep({ fields, change }: StepProps) {
  return (
    <Panel title="What do you want to send?" text="You can change the type later. Your content for each type is kept.">
      <TypeCards value={fields.type} onChange={(type) => change({ type })} />
    </Panel>
  )
}
