import { Button, Stack, TextInput } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { MediaPicker } from '#features/media/web/index.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { PushContent } from '../contract.ts'
import { isDrawing, noDrawing } from '../checks.ts'
import { lengthWords } from './length-words.ts'
import { MergeField } from './merge-field.tsx'
import { PushPreview } from './push-preview.tsx'
import type { StepProps } from './step-props.ts'
import styles from './wizard.module.css'

/** How much every browser shows. */
const safeTitle = 40
const safeBody = 80

/** What a notification says and opens, beside how browsers show it. */
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
            description={lengthWords(push.title, safeTitle, 'Every browser shows')}
            maxLength={200}
            value={push.title}
            error={problem('title')}
            onChange={(title) => put({ title })}
          />
          <MergeField
            label="Text"
            description={lengthWords(push.body, safeBody, 'Every browser shows')}
            isLong
            maxLength={1000}
            value={push.body}
            error={problem('body')}
            onChange={(body) => put({ body: body.replaceAll(/[\r\n]+/g, ' ') })}
          />
          <TextInput
            label="A click opens"
            type="url"
            placeholder="https://"
            maxLength={2000}
            value={push.url}
            error={problem('url')}
            onChange={(event) => put({ url: event.target.value })}
          />
          <div className={styles.pair}>
            <PictureField
              label="Icon"
              description="Square, 192 pixels or more. Without one, browsers show their own."
              value={push.icon}
              error={problem('icon')}
              onChange={(icon) => put({ icon })}
            />
            <PictureField
              label="Image"
              description="Twice as wide as high. Chrome shows it on Windows and Android."
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

interface PictureFieldProps {
  label: string
  description: string
  value: string
  error: string | undefined
  onChange: (address: string) => void
}

function PictureField({ label, description, value, error, onChange }: PictureFieldProps) {
  const [isPicking, setPicking] = useState(false)
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      <small>{description}</small>
      {value && <img src={value} alt={`The ${label.toLowerCase()} that was chosen`} />}
      <span>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPhoto size={15} aria-hidden />}
          aria-label={value ? `Choose another ${label.toLowerCase()}` : `Choose an ${label.toLowerCase()}`}
          onClick={() => setPicking(true)}
        >
          {value ? 'Another' : 'Choose'}
        </Button>
        {value && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={15} aria-hidden />}
            aria-label={`Remove the ${label.toLowerCase()}`}
            onClick={() => onChange('')}
          >
            Remove
          </Button>
        )}
      </span>
      {error && <span className={styles.problem}>{error}</span>}
      <Suspense fallback={null}>
        {isPicking && (
          <MediaPicker
            onPick={({ src }) => onChange(new URL(src, location.href).href)}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </fieldset>
  )
}
