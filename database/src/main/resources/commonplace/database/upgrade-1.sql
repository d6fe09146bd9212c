-- From version 1, whose cards refused a document with a NUL in its front matter.
set local lock_timeout = '5s';
alter table documents alter card type json;
alter table external_documents alter card type json;
update tenant_management.version set version = 2;
