export { boxView as gridRowView } from '../../render/box-view.ts'
