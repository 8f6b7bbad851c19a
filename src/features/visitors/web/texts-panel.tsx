import { Button, MultiSelect, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { textCalls } from '../contract.ts'
import { type EditableLanguage, textLanguages, type TextLanguage } from '#form/document/translations/languages.ts'
import styles from './texts-panel.module.css'

const about = {
  title: 'Languages',
  text: 'Errors, button labels, share buttons, the chat and confirmation emails follow the language of the page.',
}
const choices = Object.entries(textLanguages).map(([value, label]) => ({ value, label }))

/** The languages of the site's pages, and the owner's own wording of the forms' built-in texts. */
export default function TextsPanel() {
  const { data, error, refetch } = useCall(textCalls.texts, { language: 'en' })
  const [language, setLanguage] = useState<EditableLanguage | null>(null)
  const save = useAction(textCalls.saveTexts, {
    invalidates: [textCalls.texts],
    onSuccess: () => notify('Saved.'),
  })
  const mayChange = useMay(textCalls.saveTexts)
  if (!data)
    return <Panel {...about}>{error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={2} />}</Panel>
  const { languages } = data
  return (
    <Panel {...about}>
      <ErrorNotice error={save.error} />
      <MultiSelect
        label="Languages of your site"
        description="Besides English. Your own texts, such as headlines, stay as you wrote them."
        placeholder={languages.length > 0 ? '' : 'Add a language'}
        data={choices}
        searchable
        selectFirstOptionOnChange
        clearable
        disabled={save.busy || !mayChange}
        value={languages}
        onChange={(chosen) => void save.run({ languages: chosen as TextLanguage[] })}
      />
      {mayChange && (
        <Select
          label="Edit texts"
          placeholder="Choose a language"
          data={[
            { value: 'en', label: 'English' },
            ...choices.filter(({ value }) => languages.includes(value as TextLanguage)),
          ]}
          clearable
          value={language}
          onChange={(chosen) => setLanguage(chosen as EditableLanguage | null)}
        />
      )}
      {language && <TextFields key={language} language={language} />}
    </Panel>
  )
}

function TextFields({ language }: { language: EditableLanguage }) {
  const { data, error, refetch } = useCall(textCalls.texts, { language })
  const [typed, setTyped] = useState<Record<string, string>>({})
  const save = useAction(textCalls.saveTexts, {
    invalidates: [textCalls.texts],
    onSuccess: () => {
      setTyped({})
      notify('Saved.')
    },
  })
  if (!data) return error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={6} />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save.run({ language, texts: typed })
      }}
    >
      <ErrorNotice error={save.error} />
      <div className={styles.texts}>
        {data.texts.map(({ name, english, standard, own }) => (
          <Textarea
            key={name}
            label={english}
            placeholder={standard}
            autosize
            minRows={1}
            maxLength={300}
            value={typed[name] ?? own}
            error={save.issues[`texts.${name}`]}
            onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <Button type="submit" mt={12} loading={save.busy} disabled={Object.keys(typed).length === 0}>
        Save texts
      </Button>
    </form>
  )
}
