export { Breadcrumb, type Crumb, PageHeader } from './page-header.tsx';
