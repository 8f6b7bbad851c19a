export type { ColumnOptionsProps, ImportKindView, OptionsProps, Target } from './import-kind.ts'
export { ImportPage } from './import-page.tsx'
export { ImportsList, useImports } from './imports-list.tsx'
export { UploadButton } from './upload-button.tsx'
