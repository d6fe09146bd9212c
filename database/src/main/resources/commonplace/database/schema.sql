-- The documents of projects, as one installation of Commonplace keeps them. Each tenant (a project, on a branch, in one
-- copy of its repository) has partitions of its own: what is not in them cannot be found, and each has its own graph.
create schema tenant_management;

create table tenant_management.version (
    version int not null
);
insert into tenant_management.version values (2);

create table tenant_management.repo_paths (
    path_hash text primary key,
    path text not null,
    host text not null,                     -- on which the path was last seen: elsewhere nobody can tell whether it is gone
    last_seen timestamptz not null default now()
);

create table tenant_management.branches (
    tenant int generated always as identity primary key,
    project_name text not null,
    branch_name text not null,
    path_hash text not null references tenant_management.repo_paths,
    last_active timestamptz not null default now(),
    unique (project_name, branch_name, path_hash)
);

create table tenant_management.indexes (
    tenant int not null references tenant_management.branches,
    kind text not null,                     -- the table of its documents
    embedding_model text not null,
    dimensions int not null,
    revision text not null,                 -- another one with every change
    notes jsonb not null default '{}',
    primary key (tenant, kind)
);

create table documents (
    tenant int not null,
    path text not null,
    title text not null,
    doc_type text not null,
    promotion_level text not null,
    card json not null,                     -- what is known of it without reading it; jsonb would refuse \u0000
    content text not null,
    indexed_at timestamptz not null default now(),
    primary key (tenant, path)
) partition by list (tenant);

create table document_chunks (
    tenant int not null,
    path text not null,
    chunk int not null,                     -- a short document is one chunk
    passage int not null,                   -- as much of a chunk as the model takes in at once
    doc_type text not null,
    promotion_level text not null,
    header_path text not null,
    start_line int not null,
    end_line int not null,
    content text not null,
    embedding vector,                       -- null until it is made
    primary key (tenant, path, chunk, passage)
) partition by list (tenant);

create table external_documents (like documents including all) partition by list (tenant);
create table external_document_chunks (like document_chunks including all) partition by list (tenant);
