import { Switch, Textarea, TextInput } from '@mantine/core'
import type { StepOf } from '../contract.ts'
import type { StepFieldsProps } from './step-fields.tsx'

/** Fields for the text of a push notification and the page it opens. */
export function PushFields({
  step,
  error,
  onChange,
}: Pick<StepFieldsProps<StepOf<'push'>>, 'step' | 'error' | 'onChange'>) {
  const set = (change: Partial<StepOf<'push'>['push']>) => onChange({ ...step, push: { ...step.push, ...change } })
  return (
    <>
      <TextInput
        label="Title"
        maxLength={200}
        value={step.push.title}
        error={error}
        onChange={({ target }) => set({ title: target.value })}
      />
      <Textarea
        label="Message"
        description="Merge tags such as [first_name] work here."
        autosize
        minRows={2}
        maxLength={1000}
        value={step.push.body}
        onChange={({ target }) => set({ body: target.value })}
      />
      <TextInput
        label="Page to open"
        placeholder="https://"
        maxLength={2000}
        value={step.push.url}
        onChange={({ target }) => set({ url: target.value })}
      />
      <TextInput
        label="Image URL"
        placeholder="https://"
        maxLength={2000}
        value={step.push.image}
        onChange={({ target }) => set({ image: target.value })}
      />
      <Switch
        label="Smart sending"
        description="Skips contacts who have had as many messages as your frequency cap allows."
        checked={step.smart_sending}
        onChange={({ target }) => onChange({ ...step, smart_sending: target.checked })}
      />
    </>
  )
}
