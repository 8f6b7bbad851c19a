import { Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#core/number.ts'
import type { Goal } from '#form/document/constants.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { pushCalls, type PushSettings, type PushWay } from '../contract.ts'
import { TestPush } from './test-push.tsx'

const ways: { value: PushWay; label: string; description: string }[] = [
  {
    value: 'window',
    label: 'Separate window',
    description: 'No setup. Visitors confirm in a small window.',
  },
  {
    value: 'worker',
    label: 'File on your site',
    description: 'Recommended: the browser asks on your own page.',
  },
  {
    value: 'imported',
    label: 'Your existing service worker',
    description: 'For web apps: add one line to your service worker.',
  },
]

/**
 * How the site asks for push, the number of subscribers, and a test. Shown among the services of forms that collect
 * push subscribers.
 */
export default function PushPanel({ goal }: { goal: Goal }) {
  return goal === 'push' ? <PushServices /> : null
}

function PushServices() {
  const { data, error, refetch } = useCall(pushCalls.loadSettings, {})
  if (!data) return error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={3} height={56} />
  return <Settings settings={data.settings} />
}

function Settings({ settings }: { settings: PushSettings }) {
  const { way, subscribers, worker_line, public_key } = settings
  const save = useAction(pushCalls.saveSettings, { invalidates: [pushCalls.loadSettings] })
  return (
    <Stack gap="md">
      <Text size="sm">
        <IconBell size={15} aria-hidden /> <strong>{formatNumber(subscribers)}</strong>{' '}
        {subscribers === 1 ? 'push subscriber' : 'push subscribers'}
      </Text>
      <ErrorNotice error={save.error} />
      <Radio.Group label="Permission prompt" value={way} onChange={(next) => void save.run({ way: next as PushWay })}>
        <Stack gap="xs" mt="xs">
          {ways.map((one) => (
            <Radio key={one.value} {...one} disabled={save.busy} />
          ))}
        </Stack>
      </Radio.Group>
      {way === 'worker' && <WorkerFile settings={settings} />}
      {way === 'imported' && (
        <Stack gap={4}>
          <Text size="sm">Add this line to your service worker:</Text>
          <CopyField label="Line for your service worker" value={worker_line} />
        </Stack>
      )}
      {way === 'window' && <Subdomain key={settings.subdomain_name} settings={settings} />}
      <TestPush publicKey={public_key} />
      <Stack gap={4}>
        <Text size="sm">Public key, for custom integrations:</Text>
        <CopyField label="Public key" value={public_key} />
      </Stack>
    </Stack>
  )
}

function WorkerFile({ settings: { worker_path, worker_line } }: { settings: PushSettings }) {
  const [path, setPath] = useState(worker_path)
  const save = useAction(pushCalls.saveSettings, { invalidates: [pushCalls.loadSettings] })
  return (
    <Stack gap="xs">
      <TextInput
        label="File path on your site"
        maxLength={200}
        value={path}
        error={save.issues['worker_path']}
        onChange={(event) => setPath(event.target.value)}
        onBlur={() => {
          if (path !== worker_path) void save.run({ worker_path: path })
        }}
      />
      <Text size="sm">Create the file with this line:</Text>
      <CopyField label="Content of the file" value={worker_line} />
    </Stack>
  )
}

function Subdomain({ settings: { subdomain_name, window_url } }: { settings: PushSettings }) {
  const [name, setName] = useState(subdomain_name)
  const check = useAction(pushCalls.subdomain, { invalidates: [pushCalls.loadSettings] })
  const problem = check.issues['subdomain_name'] ?? check.error?.message
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void check.run({ subdomain_name: name })
      }}
    >
      <Stack gap="xs">
        <TextInput
          label="Subdomain"
          description={`The window opens at ${window_url.replace(/\/push\/.*$/, '')}. Your own subdomain keeps your notifications separate from other sites.`}
          placeholder="None"
          maxLength={63}
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value)
            check.reset()
          }}
        />
        <Button
          type="submit"
          w="fit-content"
          size="compact-sm"
          variant="default"
          loading={check.busy}
          disabled={name === subdomain_name}
        >
          Save
        </Button>
      </Stack>
    </form>
  )
}
