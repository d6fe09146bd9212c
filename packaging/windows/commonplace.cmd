@echo off
rem Starts Commonplace with the Java that lies beside it; what ./commonplace does elsewhere, for Windows. Clients start this one.
rem It writes nothing to where it lies, and reads its arguments as they were typed: nothing but java.exe takes them apart.
setlocal EnableExtensions DisableDelayedExpansion
set "app=%~dp0app"
set "java=%~dp0runtime\bin\java.exe"

rem What `serve` tells people to put into the configuration of their clients.
set "COMMONPLACE_LAUNCHER=%~f0"

rem The most that the heap may take, in megabytes. Without it, Java takes a quarter of the machine.
set "memory="
if not defined COMMONPLACE_MEMORY goto memory_chosen
for /f "delims=0123456789" %%c in ("%COMMONPLACE_MEMORY%") do goto memory_wrong
if "%COMMONPLACE_MEMORY:~0,1%"=="0" goto memory_wrong
if "%COMMONPLACE_MEMORY:~2,1%"=="" goto memory_wrong
set "memory=-Xmx%COMMONPLACE_MEMORY%m"
:memory_chosen

if not exist "%java%" goto no_java
set "kind=main"
set "arguments=%app%\arguments"
set "heap=-Xms96m -Xmn64m"
if not "%~1"=="serve" goto kind_chosen
set "kind=serve"
set "arguments=%app%\arguments.serve"
set "heap=-Xms64m -Xmn16m"
:kind_chosen

rem There where the package was made on Windows; without them a start takes a second more.
set "cache="
if exist "%app%\%kind%.aot" set cache="-XX:AOTCache=%app%\%kind%.aot"
set "native="
if exist "%app%\native" set native="-Donnxruntime.native.path=%app%\native"

"%java%" "@%arguments%" %memory% %heap% %cache% %native% "-Dcommonplace.texts=%app%\commonplace" -cp "%app%\commonplace.jar" commonplace.server.Main %*
exit /b %ERRORLEVEL%

:memory_wrong
echo commonplace: COMMONPLACE_MEMORY is a number of megabytes of at least 100>&2
exit /b 78

:no_java
echo commonplace: there is no "%java%"; unpack the whole archive, and leave its folders beside this file>&2
exit /b 78
