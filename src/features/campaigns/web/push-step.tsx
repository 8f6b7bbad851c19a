import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { PushContent } from '../contract.ts'
import { isDrawing, noDrawing } from '../checks.ts'
import { lengthWords } from './length-words.ts'
import { MergeField } from './merge-field.tsx'
import { PictureField } from './picture-field.tsx'
import { PushPreview } from './push-preview.tsx'
import type { StepProps } from './step-props.ts'
import styles from './wizard.module.css'

/** Number of characters that every browser shows. */
const safeTitle = 40
const safeBody = 80

const keeping: Readonly<Record<number, string>> = {
  1: 'An hour',
  6: '6 hours',
  24: 'A day',
  72: '3 days',
  168: 'A week',
  672: '4 weeks',
}

/** Returns the options for how long it can be kept. An API client may have chosen another time. */
function keepingTimes(chosen: number): { value: string; label: string }[] {
  const all = { ...keeping, [chosen]: keeping[chosen] ?? `${chosen} hours` }
  return Object.entries(all).map(([value, label]) => ({ value, label }))
}

/** The step for a notification's content and link, next to a preview of how browsers show it. */
export function PushStep({ fields: { push }, change, issues, checks }: StepProps) {
  const put = (part: Partial<PushContent>) => change({ push: { ...push, ...part } })
  const problem = (name: keyof PushContent) =>
    issues[`push.${name}`] ??
    ((name === 'icon' || name === 'image') && isDrawing(push[name]) ? noDrawing : undefined) ??
    (push[name] === '' ? checks.find(({ field }) => field === `push.${name}`)?.message : undefined)
  return (
    <div className={styles.halves} data-fixed="left">
      <Panel title="Notification">
        <Stack gap="md">
          <MergeField
            label="Title"
            description={lengthWords(push.title, safeTitle, 'All browsers show')}
            maxLength={200}
            value={push.title}
            error={problem('title')}
            onChange={(title) => put({ title })}
          />
          <MergeField
            label="Text"
            description={lengthWords(push.body, safeBody, 'All browsers show')}
            isLong
            maxLength={1000}
            value={push.body}
            error={problem('body')}
            onChange={(body) => put({ body: body.replaceAll(/[\r\n]+/g, ' ') })}
          />
          <TextInput
            label="Link"
            type="url"
            placeholder="https://"
            maxLength={2000}
            value={push.url}
            error={problem('url')}
            onChange={(event) => put({ url: event.target.value })}
          />
          <NativeSelect
            label="Time to live"
            description="Browsers that are offline longer don’t get it."
            data={keepingTimes(push.keep_hours)}
            value={String(push.keep_hours)}
            onChange={(event) => put({ keep_hours: Number(event.target.value) })}
          />
          <div className={styles.pair}>
            <PictureField
              label="Icon"
              description="Square, at least 192 pixels. Defaults to the browser’s icon."
              value={push.icon}
              error={problem('icon')}
              onChange={(icon) => put({ icon })}
            />
            <PictureField
              label="Image"
              description="Twice as wide as tall. Shown by Chrome on Windows and Android."
              value={push.image}
              error={problem('image')}
              onChange={(image) => put({ image })}
            />
          </div>
        </Stack>
      </Panel>
      <PushPreview push={push} />
    </div>
  )
}
