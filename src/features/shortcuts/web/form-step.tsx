import { Button, Group, Modal, Text } from '@mantine/core'
import { IconPencil, IconTrophy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { formCalls } from '#features/forms/contract.ts'
import { FormEditorInPlace, FormThumbnail } from '#features/forms/web/index.ts'
import { useCall, useInvalidate } from '#platform/web/use-call.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { shortcutCalls, type ShortcutDefinition, type ShortcutForm } from '../contract.ts'
import styles from './shortcuts.module.css'

interface FormStepProps {
  form: ShortcutForm
  /** The variants in A/B tests of the shortcut's forms. */
  variants: ShortcutDefinition['variants']
  problem: string | undefined
}

/** Shows a thumbnail of a form, its A/B test, and the form editor, which opens on top of the page. */
export default function FormStep({ form, variants, problem }: FormStepProps) {
  const path = useSitePath()
  const tested = variants.find(({ popup_id }) => popup_id === form.popup_id)
  const letters = variants.flatMap((one) => (one.test_id === tested?.test_id ? one.variant : []))
  const [isOpen, setOpen] = useState(false)
  const invalidate = useInvalidate()
  const { data } = useCall(formCalls.load, { popup_id: form.popup_id ?? '' }, { enabled: form.popup_id !== null })
  const json = data?.draft?.changes.json ?? data?.popup.json
  const close = () => {
    setOpen(false)
    // The editor saves the last changes when it closes.
    setTimeout(() => invalidate(formCalls.load, shortcutCalls.load), 1500)
    invalidate(formCalls.load, shortcutCalls.load)
  }
  if (form.popup_id === null) return <Text>This form was deleted.</Text>
  return (
    <div className={styles.fields}>
      <div className={styles.picture}>
        {json && (
          <Suspense fallback={null}>
            <FormThumbnail document={json} />
          </Suspense>
        )}
      </div>
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <Group>
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen(true)}>
          Edit design
        </Button>
        {tested && (
          <TextLink to={path(`/tests/${tested.test_id}`)}>A/B test of variants {letters.join(' and ')}</TextLink>
        )}
      </Group>
      {form.test_won && !tested && (
        <Text size="sm" className={styles.won}>
          <IconTrophy size={16} aria-hidden />
          <span>
            Everyone sees variant {form.test_won.variant}: it won the{' '}
            <TextLink to={path(`/tests/${form.test_won.test_id}`)}>A/B test</TextLink> <Moment at={form.test_won.at} />.
          </span>
        </Text>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        fullScreen
        title={form.name}
        padding={0}
        closeOnEscape={false}
        closeButtonProps={{ 'aria-label': 'Back to the shortcut' }}
        styles={{ header: { padding: '8px 16px' }, body: { padding: 0 } }}
      >
        <Suspense fallback={null}>
          <FormEditorInPlace popupId={form.popup_id} />
        </Suspense>
      </Modal>
    </div>
  )
}
