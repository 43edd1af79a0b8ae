import { PageContainer, type PageContainerProps } from '@ant-design/pro-components';

/** A screen's frame. Its title stands in the header already, so there is neither a second one nor a breadcrumb here. */
export function Page({ children, ...rest }: Omit<PageContainerProps, 'title' | 'breadcrumb' | 'breadcrumbRender'>) {
  return (
    <PageContainer title={false} breadcrumbRender={false} {...rest}>
      {children}
    </PageContainer>
  );
}
